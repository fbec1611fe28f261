// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include "base/json_writer.h"
#include "dashboards/api/parameters.h"
#include "dashboards/api/routes.h"
#include "dashboards/api/scalar_parameters.h"
#include "query/point_lines.h"
#include "query/window.h"

namespace stepscope::dashboards {
namespace {

using http::Request;
using http::Response;

// The answer is made in memory: some 2 GB of text. Whoever needs more asks run by run.
constexpr uint64_t kPointsMax = 30'000'000;
constexpr size_t kPointBytes = 64;

Result<bool> csv_parameter(const Request& request) {
  const std::string_view format = request.find("format").value_or("csv");
  if (format == "csv") return true;
  if (format == "json") return false;
  return invalid("the parameter \"format\" must be csv or json, not \"{}\"", format);
}

Result<void> check_size(const std::vector<FoundSeries>& found) {
  uint64_t count = 0;
  for (const auto& [run, series] : found) count += series->size;
  if (count <= kPointsMax) return {};
  return invalid("these are {} points, and one answer holds at most {}; ask for fewer runs or tags",
                 count, kPointsMax);
}

query::PointColumns every_point(const FoundSeries& found) {
  return query::window({found.series, found.run->start_time}, {}).points;
}

Response as_csv(const std::vector<FoundSeries>& found) {
  std::string csv(query::kCsvTitles);
  for (const FoundSeries& series : found) {
    query::append_csv_lines(csv, series.run->name, series.series->info->tag, every_point(series));
  }
  return Response::csv(std::move(csv));
}

Response as_json(const std::vector<FoundSeries>& found) {
  JsonWriter json;
  json.begin_array();
  for (const FoundSeries& series : found) {
    const auto points = every_point(series);
    json.reserve(json.text().size() + points.size() * kPointBytes);
    json.begin_object();
    json.key("run").string(series.run->name);
    json.key("tag").string(series.series->info->tag);
    json.key("points").begin_array();
    for (size_t i = 0; i < points.size(); ++i) {
      json.begin_array().integer(points.steps[i]).number(points.wall_times[i]);
      json.number(points.values[i]).end_array();
    }
    json.end_array().end_object();
  }
  json.end_array();
  return Response::json(json);
}

}  // namespace

Result<Response> get_api_export(const Request& request, const store::Snapshot& snapshot) {
  TRY(const bool is_csv, csv_parameter(request));
  TRY(const auto found, selected_scalars(request, snapshot));
  CHECK_OK(check_size(found));
  return is_csv ? as_csv(found) : as_json(found);
}

}  // namespace stepscope::dashboards
