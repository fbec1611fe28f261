// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/byte_source.h"
#include "base/result.h"

namespace stepscope::dashboards {

// Reads a text line by line, a block at a time: of a large file no more than is asked for.
//
// Threads: one owner; the source must outlive it. Memory: one block and the longest line.
class LineReader {
 public:
  // Reads the first `size` bytes of the source.
  LineReader(ByteSource& source, uint64_t size) : source_(source), size_(size) {}

  // The next line with its line end, which only the last one may lack; nothing at the end. It is
  // valid until the next call.
  Result<std::optional<std::string_view>> next();

  uint64_t line_number() const { return line_number_; }  // Of the last line, from 1.

 private:
  Result<bool> read_block();
  std::string_view take(size_t bytes);

  ByteSource& source_;
  uint64_t size_;
  uint64_t offset_ = 0;  // In the source, behind the buffer.
  std::string buffer_;
  size_t begin_ = 0;  // Of the next line in the buffer.
  uint64_t line_number_ = 0;
};

}  // namespace stepscope::dashboards
