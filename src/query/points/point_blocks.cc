// SPDX-License-Identifier: Apache-2.0
#include "query/points/point_blocks.h"

namespace stepscope::query {

PointBlocks::PointBlocks(const store::Series& series) {
  for_each_piece(scalar_stretches(series).current,
                 [this](const ChunkPiece& piece) { pieces_.push_back(piece); });
}

PointColumns PointBlocks::next() {
  PointColumns points;
  if (next_ == pieces_.size()) return points;
  const ChunkPiece& piece = pieces_[next_++];
  for (size_t i = piece.begin; i < piece.end; ++i) {
    points.steps.push_back(piece.chunk->step(i));
    points.wall_times.push_back(piece.chunk->wall_time(i));
    points.values.push_back(piece.chunk->value(i));
  }
  return points;
}

}  // namespace stepscope::query
