// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>

#include "store/chunk.h"
#include "store/run.h"

namespace stepscope::query {

enum class XAxis {
  Step,
  WallTime,  // Seconds since 1970.
  Relative,  // Seconds since the run's start time.
};

// The position of points on the x axis. In a run whose clock was set, a wall time before
// store::kClockSetTime is as good as none: on a time axis, such a point has no position.
class Axis {
 public:
  struct Bounds {
    double min = 0;
    double max = 0;
  };

  // `start_time` is that of the run, infinite if it has none.
  Axis(XAxis kind, double start_time)
      : is_step_(kind == XAxis::Step),
        origin_(kind == XAxis::Relative && std::isfinite(start_time) ? start_time : 0),
        earliest_(start_time >= store::kClockSetTime ? store::kClockSetTime : kNever) {}

  // NaN for a point without a position.
  double x(const store::Chunk& chunk, size_t i) const {
    if (is_step_) return static_cast<double>(chunk.step(i));
    const double wall_time = chunk.wall_time(i);
    return wall_time < earliest_ ? kNone : wall_time - origin_;
  }

  // The exact minimum and maximum x of a chunk. NaN is ignored; min > max if all are NaN. Both are
  // NaN if a wall time is too early: the others must be looked at one by one.
  Bounds bounds(const store::Chunk& chunk) const {
    const auto& summary = chunk.summary();
    if (is_step_) {
      return {static_cast<double>(summary.step_min), static_cast<double>(summary.step_max)};
    }
    if (summary.wall_time_min < earliest_) return {kNone, kNone};
    return {summary.wall_time_min - origin_, summary.wall_time_max - origin_};
  }

  // True if bounds() covers every point of a chunk: each has a finite x.
  bool is_covered_by_bounds(const store::Chunk& chunk) const {
    const Bounds all = bounds(chunk);
    return is_step_ ||
           (chunk.summary().are_times_finite && std::isfinite(all.min) && std::isfinite(all.max));
  }

 private:
  static constexpr double kNever = -std::numeric_limits<double>::infinity();
  static constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

  bool is_step_;
  double origin_;
  double earliest_;  // Earlier wall times have no position.
};

}  // namespace stepscope::query
