// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "query/points/axis.h"
#include "store/chunk.h"

namespace stepscope::query {

// The nearest point on one side of a position on the x axis, found by offering all points on that
// side in the order logged. For a chunk that is entirely on that side, its outermost x is enough;
// the point is looked up only in the winning chunk. Of points with equal x, the one logged closest
// to the position wins: the last on the left, the first on the right.
class Neighbour {
 public:
  // A chunk, and the number of its first point in the series.
  struct Source {
    const store::Chunk* chunk = nullptr;
    uint64_t first = 0;
  };

  Neighbour() = default;

  void offer_left(double x, const Source& source, std::optional<size_t> index) {
    if (!has_point() || x >= x_) *this = {x, source, index};
  }
  void offer_right(double x, const Source& source, std::optional<size_t> index) {
    if (!has_point() || x < x_) *this = {x, source, index};
  }

  bool has_point() const { return source_.chunk != nullptr; }

  // Requires a point.
  double x() const { return x_; }
  const store::Chunk& chunk() const { return *source_.chunk; }
  uint64_t number(size_t index) const { return source_.first + index; }

  // The point's index in chunk().
  size_t left_index(const Axis& axis) const {
    if (index_) return *index_;
    size_t i = chunk().size() - 1;
    while (axis.x(chunk(), i) != x_) --i;
    return i;
  }
  size_t right_index(const Axis& axis) const {
    if (index_) return *index_;
    size_t i = 0;
    while (axis.x(chunk(), i) != x_) ++i;
    return i;
  }

 private:
  Neighbour(double x, const Source& source, std::optional<size_t> index)
      : x_(x), source_(source), index_(index) {}

  double x_ = 0;
  Source source_;
  std::optional<size_t> index_;
};

}  // namespace stepscope::query
