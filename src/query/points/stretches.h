// SPDX-License-Identifier: Apache-2.0
// Which points of a series are current, and which a restart of the job has replaced.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/limits/work_limits.h"
#include "store/run.h"

namespace stepscope::query {

// Points `begin` to `end` of a part, by index. Their steps never decrease.
template <typename Part>
struct Stretch {
  const Part* part = nullptr;
  uint64_t begin = 0;
  uint64_t end = 0;

  uint64_t size() const { return end - begin; }
};
using ScalarStretch = Stretch<store::ScalarPart>;
using RecordStretch = Stretch<store::RecordPart>;

// Every point of a series is in exactly one stretch. Both lists are in the order logged and have no
// empty stretch. Steps never decrease in all of `current`, and a step that occurs more than once
// there does so within one stretch.
template <typename Part>
struct Stretches {
  std::vector<Stretch<Part>> current;
  std::vector<Stretch<Part>> superseded;
};

// A point is superseded if something logged after it, in its file or a later one, starts again at
// its step or before: TensorBoard's default loader discards these. Consecutive points with the same
// step are all current.
//
// The series must outlive the result. Cost: a binary search for each segment that is cut.
Stretches<store::ScalarPart> scalar_stretches(const store::Series& series);
Stretches<store::RecordPart> record_stretches(const store::Series& series);

template <typename Part>
uint64_t count_points(const std::vector<Stretch<Part>>& stretches) {
  uint64_t count = 0;
  for (const auto& stretch : stretches) count += stretch.size();
  return count;
}

// Points `begin` to `end` of a chunk.
struct ChunkPiece {
  const store::Chunk* chunk = nullptr;
  size_t begin = 0;
  size_t end = 0;

  size_t size() const { return end - begin; }
  bool is_whole() const { return size() == chunk->size(); }
};

// Calls visit(const ChunkPiece&) for every chunk that a stretch overlaps, in the order logged. The
// work may be stopped between two of them.
template <typename Visit>
void for_each_piece(const ScalarStretch& stretch, Visit&& visit) {
  const auto& chunks = stretch.part->chunks;
  uint64_t at = stretch.begin;
  for (size_t i = stretch.part->chunk_of(at); at < stretch.end; ++i) {
    const auto& [chunk_begin, chunk] = chunks[i];
    const uint64_t end = std::min(stretch.end, chunk_begin + chunk->size());
    check_for_stop();
    visit(ChunkPiece{chunk.get(), at - chunk_begin, end - chunk_begin});
    at = end;
  }
}

template <typename Visit>
void for_each_piece(const std::vector<ScalarStretch>& stretches, Visit&& visit) {
  for (const auto& stretch : stretches) for_each_piece(stretch, visit);
}

}  // namespace stepscope::query
