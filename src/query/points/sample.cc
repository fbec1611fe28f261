// SPDX-License-Identifier: Apache-2.0
#include "query/points/sample.h"

#include <algorithm>
#include <cmath>

#include "query/points/last_point.h"
#include "query/points/stretches.h"

namespace stepscope::query {
namespace {

using store::Point;

struct Place {
  const store::Chunk* chunk = nullptr;
  size_t index = 0;

  explicit operator bool() const { return chunk != nullptr; }
  bool operator==(const Place&) const = default;

  double value() const { return chunk->value(index); }
  Point point() const { return {chunk->step(index), chunk->wall_time(index), value()}; }
};

// Calls visit(Place) for the last point of every step. It lags one point behind, since only the
// next point shows whether a point was its step's last.
template <typename Visit>
void for_each_distinct(const std::vector<ScalarStretch>& stretches, Visit&& visit) {
  Place before;
  int64_t step_before = 0;
  for_each_piece(stretches, [&](const ChunkPiece& piece) {
    for (size_t i = piece.begin; i < piece.end; ++i) {
      const int64_t step = piece.chunk->step(i);
      if (before && step != step_before) visit(before);
      before = {piece.chunk, i};
      step_before = step;
    }
  });
  if (before) visit(before);
}

uint64_t count_distinct(const std::vector<ScalarStretch>& stretches) {
  uint64_t count = 0;
  for_each_distinct(stretches, [&](const Place&) { ++count; });
  return count;
}

// True if there may be a NaN; in a chunk that is only partly current, it may be in the other part.
bool may_hold_nan(const std::vector<ScalarStretch>& stretches) {
  bool found = false;
  for_each_piece(stretches,
                 [&](const ChunkPiece& piece) { found |= piece.chunk->summary().nan_count > 0; });
  return found;
}

// The points kept of one bucket.
class Bucket {
 public:
  void add(const Place& place) {
    const double value = place.value();
    if (std::isnan(value)) {
      if (!nan_) nan_ = place;
      return;
    }
    if (!low_ || value < low_value_) {
      low_ = place;
      low_value_ = value;
    }
    if (!high_ || value > high_value_) {
      high_ = place;
      high_value_ = value;
    }
  }

  // Appends at most `room` points in order of step, and clears the bucket.
  void flush(std::vector<Point>& out, size_t room) {
    const auto first = static_cast<ptrdiff_t>(out.size());
    if (low_) out.push_back(low_.point());
    if (high_ && high_ != low_) out.push_back(high_.point());
    if (nan_ && out.size() < static_cast<size_t>(first) + room) out.push_back(nan_.point());
    std::sort(out.begin() + first, out.end(),
              [](const Point& a, const Point& b) { return a.step < b.step; });
    *this = Bucket();
  }

 private:
  Place low_, high_, nan_;
  double low_value_ = 0, high_value_ = 0;
};

// Divides the points between the first and the last into buckets of equal size and keeps up to
// `room` points of each.
class Downsampler {
 public:
  Downsampler(uint64_t count, size_t points_max, size_t room)
      : count_(count), buckets_((points_max - 2) / room), room_(room) {
    points_.reserve(points_max);
    bucket_end_ = end_of(0);
  }

  void add(const Place& place) {
    const uint64_t number = number_++;
    if (number == 0) {
      points_.push_back(place.point());
    } else if (number + 1 == count_) {
      bucket_.flush(points_, room_);
      points_.push_back(place.point());
    } else if (buckets_ > 0) {
      if (number == bucket_end_) {
        bucket_.flush(points_, room_);
        bucket_end_ = end_of(++bucket_index_);
      }
      bucket_.add(place);
    }
  }

  std::vector<Point> take() { return std::move(points_); }

 private:
  uint64_t end_of(uint64_t bucket) const {
    return buckets_ == 0 ? 0 : 1 + (count_ - 2) * (bucket + 1) / buckets_;
  }

  uint64_t count_;
  uint64_t buckets_;
  size_t room_;
  uint64_t number_ = 0;
  uint64_t bucket_index_ = 0;
  uint64_t bucket_end_ = 0;
  Bucket bucket_;
  std::vector<Point> points_;
};

std::vector<Point> all_distinct(const std::vector<ScalarStretch>& stretches, uint64_t count) {
  std::vector<Point> points;
  points.reserve(count);
  for_each_distinct(stretches, [&](const Place& place) { points.push_back(place.point()); });
  return points;
}

}  // namespace

std::vector<Point> sample(const store::Series& series, size_t points_max) {
  const auto stretches = scalar_stretches(series).current;
  const uint64_t count_max = count_points(stretches);
  if (points_max == 0 || count_max <= points_max) return all_distinct(stretches, count_max);
  const uint64_t count = count_distinct(stretches);
  if (count <= points_max) return all_distinct(stretches, count);
  if (points_max == 1) return {*last_point(series)};
  const size_t room = points_max >= 5 && may_hold_nan(stretches) ? 3 : 2;
  Downsampler thinner(count, points_max, room);
  for_each_distinct(stretches, [&](const Place& place) { thinner.add(place); });
  return thinner.take();
}

}  // namespace stepscope::query
