// SPDX-License-Identifier: Apache-2.0
#include "query/points/range.h"

#include <cmath>

#include "query/points/neighbour.h"
#include "query/points/smoothing.h"
#include "query/points/stretches.h"

namespace stepscope::query {
namespace {

// A point of the series.
struct Spot {
  const store::Chunk* chunk = nullptr;
  size_t index = 0;
  uint64_t number = 0;

  bool has_point() const { return chunk != nullptr; }
};

// The point nearest to a position.
class Nearest {
 public:
  Nearest(const Axis& axis, double place) : axis_(axis), place_(place) {}

  void add(const ChunkPiece& piece, const Neighbour::Source& source) {
    const Axis::Bounds bounds = axis_.bounds(*piece.chunk);
    const bool is_known = piece.is_whole() && axis_.is_covered_by_bounds(*piece.chunk);
    if (is_known && bounds.max <= place_) return left_.offer_left(bounds.max, source, std::nullopt);
    if (is_known && bounds.min > place_) {
      return right_.offer_right(bounds.min, source, std::nullopt);
    }
    for (size_t i = piece.begin; i < piece.end; ++i) add_point(axis_.x(*piece.chunk, i), source, i);
  }

  Spot find() const {
    const bool is_left =
        left_.has_point() && !(right_.has_point() && right_.x() - place_ < place_ - left_.x());
    const Neighbour& chosen = is_left ? left_ : right_;
    if (!chosen.has_point()) return {};
    const size_t index = is_left ? chosen.left_index(axis_) : chosen.right_index(axis_);
    return {&chosen.chunk(), index, chosen.number(index)};
  }

 private:
  void add_point(double x, const Neighbour::Source& source, size_t i) {
    if (!std::isfinite(x)) return;
    x <= place_ ? left_.offer_left(x, source, i) : right_.offer_right(x, source, i);
  }

  const Axis& axis_;
  double place_;
  Neighbour left_, right_;
};

// The first minimum and the first maximum of the finite values.
struct Extremes {
  std::optional<RangeExtreme> min, max;

  void add(const store::Chunk& chunk, size_t index, double value) {
    if (!std::isfinite(value)) return;
    if (!min || value < min->value) min = {chunk.step(index), value};
    if (!max || value > max->value) max = {chunk.step(index), value};
  }
  void add_summary(const store::Chunk& chunk) {
    const auto& summary = chunk.summary();
    add(chunk, summary.value_min_index, summary.value_min);
    add(chunk, summary.value_max_index, summary.value_max);
  }
};

// Computes one range of one series.
class RangeScan {
 public:
  RangeScan(const WindowSource& source, const RangeQuery& query)
      : query_(query),
        axis_(query.x, source.start_time),
        stretches_(scalar_stretches(*source.series).current) {}

  RangeFigures run() {
    Nearest begin(axis_, query_.begin);
    Nearest end(axis_, query_.end);
    uint64_t number = 0;
    for_each_piece(stretches_, [&](const ChunkPiece& piece) {
      const Neighbour::Source source{piece.chunk, number - piece.begin};
      begin.add(piece, source);
      end.add(piece, source);
      pass_piece(piece, source);
      number += piece.size();
    });
    if (finite_count_ > 0) {
      figures_.mean = static_cast<double>(sum_ / static_cast<long double>(finite_count_));
    }
    if (query_.smoothing > 0) smoothed_.emplace(stretches_, query_.smoothing);
    if (smoothed_ && first_.has_point()) smooth_extremes();
    figures_.first = point_at(first_);
    figures_.last = point_at(last_);
    figures_.at_begin = point_at(begin.find());
    figures_.at_end = point_at(end.find());
    figures_.min = extremes_.min;
    figures_.max = extremes_.max;
    return figures_;
  }

 private:
  bool is_inside(double x) const {
    return std::isfinite(x) && x >= query_.begin && x <= query_.end;
  }

  void pass_piece(const ChunkPiece& piece, const Neighbour::Source& source) {
    if (piece.is_whole() && axis_.is_covered_by_bounds(*piece.chunk)) {
      const Axis::Bounds bounds = axis_.bounds(*piece.chunk);
      if (bounds.max < query_.begin || bounds.min > query_.end) return;
      if (is_inside(bounds.min) && is_inside(bounds.max) && is_all_finite(*piece.chunk)) {
        return take_whole(piece, source);
      }
    }
    for (size_t i = piece.begin; i < piece.end; ++i) {
      if (is_inside(axis_.x(*piece.chunk, i))) take(source, i);
    }
  }

  void note_place(const Neighbour::Source& source, size_t first, size_t last) {
    if (!first_.has_point()) first_ = {source.chunk, first, source.first + first};
    last_ = {source.chunk, last, source.first + last};
    figures_.count += last - first + 1;
  }

  void take(const Neighbour::Source& source, size_t i) {
    note_place(source, i, i);
    const double value = source.chunk->value(i);
    if (query_.smoothing == 0) extremes_.add(*source.chunk, i, value);
    if (!std::isfinite(value)) return;
    sum_ += value;
    ++finite_count_;
  }

  void take_whole(const ChunkPiece& piece, const Neighbour::Source& source) {
    note_place(source, piece.begin, piece.end - 1);
    if (query_.smoothing == 0) extremes_.add_summary(*piece.chunk);
    double sum = 0;
    for (size_t i = piece.begin; i < piece.end; ++i) sum += piece.chunk->value(i);
    sum_ += sum;
    finite_count_ += piece.size();
  }

  // On a time axis, points between the first and the last may be outside the range.
  void smooth_extremes() {
    smoothed_->for_each(first_.number, last_.number + 1,
                        [&](const store::Chunk& chunk, size_t i, double smoothed) {
                          if (is_inside(axis_.x(chunk, i))) extremes_.add(chunk, i, smoothed);
                        });
  }

  std::optional<RangePoint> point_at(const Spot& spot) const {
    if (!spot.has_point()) return std::nullopt;
    const auto& [chunk, index, number] = spot;
    const double value = chunk->value(index);
    const double smoothed = smoothed_ ? smoothed_->at({&number, 1}).front() : value;
    return RangePoint{chunk->step(index), chunk->wall_time(index), value, smoothed};
  }

  const RangeQuery& query_;
  Axis axis_;
  std::vector<ScalarStretch> stretches_;
  std::optional<SmoothedSeries> smoothed_;  // Only if requested.
  Spot first_, last_;
  Extremes extremes_;
  long double sum_ = 0;
  uint64_t finite_count_ = 0;
  RangeFigures figures_;
};

}  // namespace

RangeFigures range_figures(const WindowSource& source, const RangeQuery& query) {
  return RangeScan(source, query).run();
}

}  // namespace stepscope::query
