// SPDX-License-Identifier: Apache-2.0
// A source of pieces for tests.
#pragma once

#include <atomic>
#include <string>

#include "base/piece_source.h"

namespace stepscope::http {

// Piece i is a line that contains its number many times.
class NumberedPieces final : public PieceSource {
 public:
  explicit NumberedPieces(int count, size_t lines = 100) : count_(count), lines_(lines) {}

  static std::string piece(int number, size_t lines = 100) {
    std::string text;
    for (size_t i = 0; i < lines; ++i) text += "piece number " + std::to_string(number) + "\n";
    return text;
  }
  static std::string all(int count, size_t lines = 100) {
    std::string text;
    for (int i = 0; i < count; ++i) text += piece(i, lines);
    return text;
  }

  Result<bool> next(std::string& out) override {
    if (made == fail_at) return corrupt("this piece cannot be made");
    out += piece(made++, lines_);
    if (total_made != nullptr) ++*total_made;
    return made < count_;
  }

  int made = 0;
  int fail_at = -1;
  std::atomic<int>* total_made = nullptr;

 private:
  int count_;
  size_t lines_;
};

}  // namespace stepscope::http
