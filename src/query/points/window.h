// SPDX-License-Identifier: Apache-2.0
// The points of a series that a chart must draw: those in a window of the x axis, downsampled to
// its pixels.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "query/points/axis.h"
#include "store/run.h"

namespace stepscope::query {

// A point is in view if its x is finite and from `begin` to `end`, both included. Steps are
// compared as doubles, so neighbours beyond 2^53 may be equal.
struct WindowQuery {
  XAxis x = XAxis::Step;
  double begin = -std::numeric_limits<double>::infinity();
  double end = std::numeric_limits<double>::infinity();
  size_t pixels = 0;           // Width of the window in pixel columns; 0: return every point.
  bool is_log = false;         // The x axis is logarithmic, and with it the columns.
  bool is_superseded = false;  // Return points that restarts have replaced instead of current ones.
  double smoothing = 0;        // Weight of Smoother, from 0 to less than 1; 0: no smoothed values.
};

// A series and the start time of its run.
struct WindowSource {
  const store::Series* series = nullptr;
  double start_time = 0;
};

// Points column by column, in the order they were logged.
struct PointColumns {
  std::vector<int64_t> steps;
  std::vector<double> wall_times;
  std::vector<double> values;
  std::vector<double> smoothed;  // Empty unless requested.

  size_t size() const { return steps.size(); }
};

struct Window {
  uint64_t stored = 0;       // Points of the series, current or not.
  uint64_t superseded = 0;   // Those of them that are not current.
  uint64_t in_view = 0;      // Requested points that are in view.
  uint64_t nan_in_view = 0;  // Those of them whose value is NaN.
  // Requested points that have no position on the axis because their wall time is unusable.
  uint64_t untimed = 0;

  // In the order logged. With up to two points per pixel column, all of them; otherwise the first,
  // lowest, highest and last of each column, and the first and last NaN. They include the nearest
  // points left and right of the window, so that lines reach the edges and cross a window without
  // points.
  PointColumns points;
  bool has_left = false;   // The first point is not in view.
  bool has_right = false;  // The last point is not in view.
};

// Where the window is open (begin or end is infinite), the columns reach to the end of the series.
//
// Smoothed values are computed from all current or all superseded points, whether in view or kept.
// Cost: chunks outside the view and those within one column are not unpacked. For smoothed values
// see SmoothedSeries::at().
Window window(const WindowSource& source, const WindowQuery& query);

// The same for many series, in their order.
std::vector<Window> windows(std::span<const WindowSource> sources, const WindowQuery& query);

}  // namespace stepscope::query
