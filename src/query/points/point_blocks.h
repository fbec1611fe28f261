// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "query/points/stretches.h"
#include "query/points/window.h"
#include "store/run.h"

namespace stepscope::query {

// The current points of a series in the order logged, up to 1,024 at a time, for callers that need
// not hold them all.
//
// The series must outlive it. Memory: one block, and 24 bytes per block of the series.
class PointBlocks {
 public:
  explicit PointBlocks(const store::Series& series);

  // The next block; empty at the end.
  PointColumns next();

 private:
  std::vector<ChunkPiece> pieces_;
  size_t next_ = 0;
};

}  // namespace stepscope::query
