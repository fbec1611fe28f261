// SPDX-License-Identifier: Apache-2.0
#include "base/text/parts.h"

#include <utility>

#include "base/limits/work_limits.h"

namespace stepscope {
namespace {

class TextOfParts final : public PieceSource {
 public:
  explicit TextOfParts(AddPart add) : add_(std::move(add)) {}

  Result<bool> next(std::string& out) override {
    const size_t begin = out.size();
    while (!is_done_ && out.size() < begin + kPieceBytes) {
      check_for_stop();
      TRY(const bool has_more, add_(out));
      is_done_ = !has_more;
    }
    return !is_done_;
  }

 private:
  AddPart add_;
  bool is_done_ = false;
};

}  // namespace

std::unique_ptr<PieceSource> text_of_parts(AddPart add) {
  return std::make_unique<TextOfParts>(std::move(add));
}

std::unique_ptr<PieceSource> json_of_parts(WritePart write) {
  return text_of_parts([json = JsonWriter(), write = std::move(write)](std::string& out) mutable {
    auto has_more = write(json);
    out += json.take();
    return has_more;
  });
}

}  // namespace stepscope
