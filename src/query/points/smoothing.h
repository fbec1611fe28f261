// SPDX-License-Identifier: Apache-2.0
// TensorBoard's smoothing: a debiased exponential moving average.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "query/points/stretches.h"

namespace stepscope::query {

// Whether every value of a chunk is finite. Cost: reads its summary.
bool is_all_finite(const store::Chunk& chunk);

// With y the n-th finite value: last = weight * last + (1 - weight) * y, and the smoothed value is
// last / (1 - weight^n). A value that is not finite is returned unchanged and does not count.
//
// 0 <= weight < 1.
class Smoother {
 public:
  explicit Smoother(double weight);

  // Adds the next value and returns the smoothed one.
  double next(double value);

  // Adds values `begin` to `end` of a chunk. Cost: about a nanosecond per value.
  void pass(const store::Chunk& chunk, size_t begin, size_t end);

 private:
  void pass_finite(const store::Chunk& chunk, size_t begin, size_t end);

  double weight_;
  double settled_;  // From this n on weight^n is lost in the rounding of 1 - weight^n.
  double last_ = 0;
  double count_ = 0;  // n; a double, since it is an exponent.
};

// Random access to the smoothed values of a series. Points are numbered across all stretches. A
// series whose values are all equal is not smoothed. Values whose weight is below the rounding of a
// double, relative to the largest value in the point's chunk, are not read.
class SmoothedSeries {
 public:
  // The stretches' parts must outlive this. Cost: reads every chunk's summary.
  SmoothedSeries(const std::vector<ScalarStretch>& stretches, double weight);

  // The smoothed values of these points, in the order of `numbers`. Cost: at most one pass over the
  // points, and usually about 39 / -ln(weight) of them for each number.
  std::vector<double> at(std::span<const uint64_t> numbers) const;

  // Calls visit(const store::Chunk&, size_t index, double smoothed) for the points from number
  // `begin` to `end`, in order.
  template <typename Visit>
  void for_each(uint64_t begin, uint64_t end, Visit&& visit) const {
    Smoother smoother(weight_);
    pass(smoother, warm_up_begin(begin, 0), begin);
    for_each_piece_of(begin, end, [&](const ChunkPiece& piece) {
      for (size_t i = piece.begin; i < piece.end; ++i) {
        const double value = piece.chunk->value(i);
        visit(*piece.chunk, i, is_constant_ ? value : smoother.next(value));
      }
    });
  }

 private:
  struct NumberedPiece {
    ChunkPiece points;
    uint64_t first = 0;  // Number of its first point.

    uint64_t end() const { return first + points.size(); }
  };

  // Calls visit(const ChunkPiece&) for the pieces that contain points `begin` to `end`.
  template <typename Visit>
  void for_each_piece_of(uint64_t begin, uint64_t end, Visit&& visit) const {
    for (size_t i = piece_of(begin); begin < end; ++i) {
      const auto& [points, first] = pieces_[i];
      const uint64_t piece_end = std::min(end, pieces_[i].end());
      check_for_stop();
      visit(ChunkPiece{points.chunk, points.begin + (begin - first),
                       points.begin + (piece_end - first)});
      begin = piece_end;
    }
  }

  size_t piece_of(uint64_t number) const;
  double value(uint64_t number) const;
  uint64_t warm_up_begin(uint64_t number, uint64_t not_before) const;
  void pass(Smoother& smoother, uint64_t begin, uint64_t end) const;

  std::vector<NumberedPiece> pieces_;
  double weight_;
  uint64_t warm_up_ = 0;  // After this many finite values, earlier ones have no effect.
  bool is_constant_ = true;
};

}  // namespace stepscope::query
