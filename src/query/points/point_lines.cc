// SPDX-License-Identifier: Apache-2.0
#include "query/points/point_lines.h"

#include <algorithm>

#include "base/text/csv.h"
#include "base/text/json_writer.h"
#include "query/points/stretches.h"

namespace stepscope::query {
namespace {

// A pixel column keeps four points, and two more if it has NaN.
constexpr size_t kPointsPerColumn = 4;
constexpr size_t kPointsPerColumnMax = 6;

}  // namespace

void append_csv_lines(std::string& csv, std::string_view run, std::string_view tag,
                      const PointColumns& points) {
  std::string names;
  append_csv_cell(names, run);
  names += ',';
  append_csv_cell(names, tag);
  for (size_t i = 0; i < points.size(); ++i) {
    csv.append(names).append(",").append(std::to_string(points.steps[i])).append(",");
    append_repr(csv, points.wall_times[i]);
    csv += ',';
    append_repr(csv, points.values[i]);
    csv += "\r\n";
  }
}

void append_json_lines(std::string& lines, std::string_view run, std::string_view tag,
                       const PointColumns& points) {
  for (size_t i = 0; i < points.size(); ++i) {
    JsonWriter json;
    json.begin_object().field("run", run).field("tag", tag).field("step", points.steps[i]);
    json.field("wall_time", points.wall_times[i]).field("value", points.values[i]);
    lines += json.end_object().text();
    lines += '\n';
  }
}

PointColumns points_of(const WindowSource& source, size_t points_max) {
  WindowQuery query;
  const uint64_t current = count_points(scalar_stretches(*source.series).current);
  if (points_max == 0 || current <= points_max) return window(source, query).points;
  query.pixels = points_max / kPointsPerColumn;
  PointColumns points = window(source, query).points;
  if (points.size() <= points_max) return points;
  query.pixels = std::max<size_t>(1, points_max / kPointsPerColumnMax);
  return window(source, query).points;
}

}  // namespace stepscope::query
