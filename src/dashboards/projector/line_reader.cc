// SPDX-License-Identifier: Apache-2.0
#include "dashboards/projector/line_reader.h"

#include <algorithm>

#include "base/limits/work_limits.h"

namespace stepscope::dashboards {
namespace {

constexpr uint64_t kBlockBytes = 1 << 20;

}  // namespace

Result<bool> LineReader::read_block() {
  check_for_stop();
  const uint64_t wanted = std::min(kBlockBytes, file_.size - offset_);
  if (wanted == 0) return false;
  buffer_.erase(0, begin_);
  begin_ = 0;
  const size_t old_size = buffer_.size();
  buffer_.resize(old_size + wanted);
  TRY(const size_t got,
      file_.source->read_at(offset_,
                            {reinterpret_cast<uint8_t*>(buffer_.data()) + old_size, wanted}));
  buffer_.resize(old_size + got);
  offset_ = got < wanted ? file_.size : offset_ + got;
  return got > 0;
}

Result<std::optional<std::string_view>> LineReader::take(size_t bytes) {
  ++line_number_;
  if (bytes > kLineBytesMax) {
    return invalid("line {} has more than {} bytes: {}", line_number_, kLineBytesMax, file_.path);
  }
  const std::string_view line(buffer_.data() + begin_, bytes);
  begin_ += bytes;
  return std::optional(line);
}

Result<std::optional<std::string_view>> LineReader::next() {
  size_t searched = 0;
  for (;;) {
    const size_t end = buffer_.find('\n', begin_ + searched);
    if (end != std::string::npos) return take(end + 1 - begin_);
    searched = buffer_.size() - begin_;
    if (searched > kLineBytesMax) return take(searched);
    TRY(const bool has_more, read_block());
    if (has_more) continue;
    if (searched == 0) return std::optional<std::string_view>();
    return take(searched);
  }
}

}  // namespace stepscope::dashboards
