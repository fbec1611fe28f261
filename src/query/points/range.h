// SPDX-License-Identifier: Apache-2.0
// Statistics of a series in a range of the x axis, for the table under a chart.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include "query/points/axis.h"
#include "query/points/window.h"

namespace stepscope::query {

// A point is in the range if its x is finite and from `begin` to `end`, both included.
struct RangeQuery {
  XAxis x = XAxis::Step;
  double begin = -std::numeric_limits<double>::infinity();
  double end = std::numeric_limits<double>::infinity();
  double smoothing = 0;  // Weight of Smoother, from 0 to less than 1; 0: no smoothing.
};

struct RangePoint {
  int64_t step = 0;
  double wall_time = 0;
  double value = 0;
  double smoothed = 0;
};

struct RangeExtreme {
  int64_t step = 0;
  double value = 0;  // Smoothed.
};

// Computed from all current points.
struct RangeFigures {
  uint64_t count = 0;  // Points in the range, including NaN.
  // The first and the last of them in the order logged.
  std::optional<RangePoint> first, last;
  // The points of the series nearest to `begin` and to `end`, in the range or not; the left one of
  // two that are equally near. At an open end it is the outermost point.
  std::optional<RangePoint> at_begin, at_end;
  // The first minimum and maximum of the finite smoothed values in the range.
  std::optional<RangeExtreme> min, max;
  std::optional<double> mean;  // Of the finite values in the range, unsmoothed.
};

// Cost: chunks outside the range are skipped; values inside it are read, at about a nanosecond
// each, and more if smoothed.
RangeFigures range_figures(const WindowSource& source, const RangeQuery& query);

}  // namespace stepscope::query
