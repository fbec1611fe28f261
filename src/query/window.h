// SPDX-License-Identifier: Apache-2.0
// What a chart must draw of a series: the points in a window of the x axis, thinned to its pixels.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "query/axis.h"
#include "store/run.h"

namespace stepscope::query {

// A point is in view if its x is finite and from `begin` to `end`, both included. Steps are
// compared as doubles, so beyond 2^53 neighbours may be taken for one.
struct WindowQuery {
  XAxis x = XAxis::Step;
  double begin = -std::numeric_limits<double>::infinity();
  double end = std::numeric_limits<double>::infinity();
  size_t pixels = 0;           // Columns of pixels that the window is wide; 0: leave nothing out.
  bool is_log = false;         // The x axis is logarithmic, and with it the columns.
  bool is_superseded = false;  // Ask for the points that restarts have replaced, not the current.
  double smoothing = 0;        // Weight of Smoother, from 0 to less than 1; 0: no smoothed values.
};

// A series and what its run tells about the axis.
struct WindowSource {
  const store::Series* series = nullptr;
  double start_time = 0;
};

// Points column by column, in the order they were logged.
struct PointColumns {
  std::vector<int64_t> steps;
  std::vector<double> wall_times;
  std::vector<double> values;
  std::vector<double> smoothed;  // Empty unless they were asked for.

  size_t size() const { return steps.size(); }
};

struct Window {
  uint64_t stored = 0;       // Points of the series, current or not.
  uint64_t superseded = 0;   // Those of them that are not current.
  uint64_t in_view = 0;      // Those of the kind asked for that are in view.
  uint64_t nan_in_view = 0;  // Those of them whose value is NaN.

  // In the order logged. Up to two points a column of pixels all of them; beyond that of each
  // column the first, lowest, highest and last, and the first and the last NaN. Around them stand
  // the nearest point left of the window and the one right of it, so that a line runs on to the
  // picture's edge and over a window that no point lies in.
  PointColumns points;
  bool has_left = false;   // points begins with one that is not in view.
  bool has_right = false;  // points ends with one that is not in view.
};

// Where the window is open (begin or end is infinite), the columns reach to the series' own end.
//
// Smoothed values are those of all points of the kind asked for, whether in view or not, kept or
// not.
//
// Cost: chunks out of view and those within one column are passed by without unpacking. Smoothed
// values cost what SmoothedSeries::at() says.
Window window(const WindowSource& source, const WindowQuery& query);

// The same for many series, in their order.
std::vector<Window> windows(std::span<const WindowSource> sources, const WindowQuery& query);

}  // namespace stepscope::query
