// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "base/result.h"

namespace stepscope {

// Something large that is produced piece by piece, so that no more than one piece is in memory.
//
// Threads: one owner at a time.
class PieceSource {
 public:
  virtual ~PieceSource() = default;

  // Appends the next piece (about 256 KiB) to `out`; false once there is none left.
  virtual Result<bool> next(std::string& out) = 0;
};

}  // namespace stepscope
