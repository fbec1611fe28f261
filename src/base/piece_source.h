// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "base/result.h"

namespace stepscope {

// A large text produced piece by piece, so that only one piece is in memory.
//
// Threads: one owner at a time.
class PieceSource {
 public:
  virtual ~PieceSource() = default;

  // Appends the next piece (about 256 KiB) to `out`; returns false when none is left.
  virtual Result<bool> next(std::string& out) = 0;
};

}  // namespace stepscope
