// SPDX-License-Identifier: Apache-2.0
// Scalar points as lines of text with run and tag, for exports.
#pragma once

#include <string>
#include <string_view>

#include "query/points/window.h"

namespace stepscope::query {

// The first line of such a CSV file. Line ends follow RFC 4180.
inline constexpr std::string_view kCsvTitles = "run,tag,step,wall_time,value\r\n";

// One line per point; "nan", "inf" and "-inf" are readable by Python.
void append_csv_lines(std::string& csv, std::string_view run, std::string_view tag,
                      const PointColumns& points);

// One object per point: {"run": ..., "tag": ..., "step": ..., "wall_time": ..., "value": ...}.
// NaN and the infinities are strings, since JSON has no such numbers.
void append_json_lines(std::string& lines, std::string_view run, std::string_view tag,
                       const PointColumns& points);

// The current points of a series. If there are more than `points_max`, and that is not 0, at most
// that many, downsampled like window(), which keeps the ends and the extremes. It must be 0 or at
// least kPointsLimitMin.
inline constexpr size_t kPointsLimitMin = 6;
PointColumns points_of(const WindowSource& source, size_t points_max);

}  // namespace stepscope::query
