// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "dashboards/projector/asset.h"

namespace stepscope::dashboards {

inline constexpr size_t kLineBytesMax = size_t{4} << 20;

// Reads text line by line, in blocks: of a large file, no more than is needed.
//
// Threads: one owner; the file must outlive it. Memory: one block and the longest line.
class LineReader {
 public:
  explicit LineReader(const Asset& file) : file_(file) {}

  // The next line with its line end, which only the last one may lack; nothing at the end. It is
  // valid until the next call. Invalid, with the file's name, if a line has more than
  // kLineBytesMax.
  Result<std::optional<std::string_view>> next();

  uint64_t line_number() const { return line_number_; }  // Of the last line, from 1.

 private:
  Result<bool> read_block();
  Result<std::optional<std::string_view>> take(size_t bytes);

  const Asset& file_;
  uint64_t offset_ = 0;  // In the file, after the buffer.
  std::string buffer_;
  size_t begin_ = 0;  // Of the next line in the buffer.
  uint64_t line_number_ = 0;
};

}  // namespace stepscope::dashboards
