// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>

#include "store/chunk.h"

namespace stepscope::query {

enum class XAxis {
  Step,
  WallTime,  // Seconds since 1970.
  Relative,  // Seconds since the run's start time.
};

// The position of points on the x axis.
class Axis {
 public:
  struct Bounds {
    double min = 0;
    double max = 0;
  };

  // `start_time` is used only by a relative axis.
  Axis(XAxis kind, double start_time)
      : is_step_(kind == XAxis::Step), origin_(kind == XAxis::Relative ? start_time : 0) {}

  double x(const store::Chunk& chunk, size_t i) const {
    return is_step_ ? static_cast<double>(chunk.step(i)) : chunk.wall_time(i) - origin_;
  }

  // The exact minimum and maximum x of a chunk. NaN is ignored; min > max if all are NaN.
  Bounds bounds(const store::Chunk& chunk) const {
    const auto& summary = chunk.summary();
    if (!is_step_) return {summary.wall_time_min - origin_, summary.wall_time_max - origin_};
    return {static_cast<double>(summary.step_min), static_cast<double>(summary.step_max)};
  }

  // True if bounds() covers every point of a chunk: each has a finite x.
  bool is_covered_by_bounds(const store::Chunk& chunk) const {
    const Bounds all = bounds(chunk);
    return is_step_ ||
           (chunk.summary().are_times_finite && std::isfinite(all.min) && std::isfinite(all.max));
  }

 private:
  bool is_step_;
  double origin_;
};

}  // namespace stepscope::query
