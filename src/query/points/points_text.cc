// SPDX-License-Identifier: Apache-2.0
#include "query/points/points_text.h"

#include "query/find.h"
#include "query/points/sample.h"

namespace stepscope::query {
namespace {

using store::Point;

// A point takes about 45 bytes of text. Reserving a little more avoids reallocation.
constexpr size_t kPointBytes = 56;

std::string as_json(const std::vector<Point>& points) {
  JsonWriter json;
  json.reserve(points.size() * kPointBytes);
  write_points(json, points);
  return json.take();
}

std::string as_csv(const std::vector<Point>& points) {
  std::string csv = "Wall time,Step,Value\r\n";
  csv.reserve(csv.size() + points.size() * kPointBytes);
  for (const Point& point : points) {
    append_repr(csv, point.wall_time);
    csv.append(",").append(std::to_string(point.step)).append(",");
    append_repr(csv, point.value);
    csv += "\r\n";
  }
  return csv;
}

std::string quoted_or_none(std::optional<std::string_view> text) {
  return text ? quoted(*text) : "None";
}

}  // namespace

void write_points(JsonWriter& json, const std::vector<Point>& points) {
  json.begin_array();
  for (const Point& point : points) {
    json.begin_array().number(point.wall_time).integer(point.step).number(point.value).end_array();
  }
  json.end_array();
}

Result<PointsText> points_text(const store::Snapshot& snapshot, const PointsQuery& query) {
  if (!query.run || !query.tag) {
    return invalid("Both run and tag must be specified: tag={}, run={}", quoted_or_none(query.tag),
                   quoted_or_none(query.run));
  }
  TRY(const store::Series* series, find_scalars(snapshot, *query.run, *query.tag));
  const auto points = sample(*series, query.points_max);
  const bool is_csv = query.format == "csv";
  return PointsText{is_csv, is_csv ? as_csv(points) : as_json(points)};
}

}  // namespace stepscope::query
