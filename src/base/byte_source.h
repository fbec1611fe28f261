// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "base/result.h"

namespace stepscope {

// Random access to bytes of a file, an object store or memory.
//
// Threads: any may read at once.
class ByteSource {
 public:
  virtual ~ByteSource() = default;

  // Fills `out` from `offset` and returns how many bytes it read: fewer than requested only at the
  // end, which is not an error for a growing file and may move.
  virtual Result<size_t> read_at(uint64_t offset, std::span<uint8_t> out) = 0;

  // Everything in [offset, next_data(offset)) is known to be zeros: a hole in a sparse file. May be
  // beyond the end. A source that does not track holes returns `offset`.
  virtual uint64_t next_data(uint64_t offset) { return offset; }
};

}  // namespace stepscope
