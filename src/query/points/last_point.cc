// SPDX-License-Identifier: Apache-2.0
#include "query/points/last_point.h"

#include "query/points/stretches.h"

namespace stepscope::query {

std::optional<store::Point> last_point(const store::Series& series) {
  const auto current = scalar_stretches(series).current;
  if (current.empty()) return std::nullopt;
  const auto& [part, begin, end] = current.back();
  const auto& [chunk_begin, chunk] = part->chunks[part->chunk_of(end - 1)];
  const size_t index = end - 1 - chunk_begin;
  return store::Point{chunk->step(index), chunk->wall_time(index), chunk->value(index)};
}

}  // namespace stepscope::query
