// SPDX-License-Identifier: Apache-2.0
// Scalar points as lines of text that name their run and tag: what is given out to be kept.
#pragma once

#include <string>
#include <string_view>

#include "query/window.h"

namespace stepscope::query {

// The first line of such a CSV file. Lines end as RFC 4180 wants it.
inline constexpr std::string_view kCsvTitles = "run,tag,step,wall_time,value\r\n";

// A line for each point; "nan", "inf" and "-inf" are what Python reads.
void append_csv_lines(std::string& csv, std::string_view run, std::string_view tag,
                      const PointColumns& points);

// An object for each point: {"run": ..., "tag": ..., "step": ..., "wall_time": ..., "value": ...}.
// NaN and the infinities are strings, since JSON has no such numbers.
void append_json_lines(std::string& lines, std::string_view run, std::string_view tag,
                       const PointColumns& points);

// The current points of a series; if `points_max` is not 0, at most so many: thinned as window()
// does, which keeps the ends and the extremes. It must be at least kPointsMaxLeast then.
inline constexpr size_t kPointsMaxLeast = 6;
PointColumns points_of(const WindowSource& source, size_t points_max);

}  // namespace stepscope::query
