// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "base/text/column_packer.h"
#include "base/text/json_writer.h"
#include "dashboards/api/parameters.h"
#include "dashboards/api/routes.h"
#include "dashboards/api/scalar_parameters.h"
#include "query/points/window.h"

namespace stepscope::dashboards {
namespace {

using http::Request;
using http::Response;
using query::WindowQuery;
using query::XAxis;

constexpr uint64_t kPixelsMax = 100'000;

// A response is built in memory, and a point takes about 40 bytes there.
constexpr uint64_t kPointsMax = 20'000'000;
constexpr uint64_t kPointsOfPixelMax = 6;  // First, lowest, highest, last and two NaN.

struct ColumnChoice {
  bool steps = false;
  bool wall_times = false;
  bool values = false;
  bool smoothed = false;
};

Result<bool> log_parameter(const Request& request) {
  const std::string_view scale = request.find("x_scale").value_or("linear");
  if (scale == "linear") return false;
  if (scale == "log" || scale == "symlog") return true;
  return invalid("the parameter \"x_scale\" must be linear, log or symlog, not \"{}\"", scale);
}

Result<WindowQuery> window_parameters(const Request& request) {
  WindowQuery query;
  TRY(query.x, axis_parameter(request));
  TRY(const AxisRange range, axis_range_parameters(request));
  query.begin = range.begin;
  query.end = range.end;
  TRY(query.pixels, count_parameter(request, "pixels", 0, kPixelsMax));
  TRY(query.is_log, log_parameter(request));
  TRY(query.is_superseded, flag_parameter(request, "superseded"));
  TRY(query.smoothing, smoothing_parameter(request));
  return query;
}

Result<ColumnChoice> columns_parameter(const Request& request, const WindowQuery& query) {
  std::string_view rest = request.find("columns").value_or(
      query.x == XAxis::Step ? "step,value" : "step,wall_time,value");
  ColumnChoice choice;
  choice.smoothed = query.smoothing > 0;
  while (!rest.empty()) {
    const std::string_view name = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(name.size() + 1, rest.size()));
    if (name == "step") {
      choice.steps = true;
    } else if (name == "wall_time") {
      choice.wall_times = true;
    } else if (name == "value") {
      choice.values = true;
    } else {
      return invalid("the parameter \"columns\" may list step, wall_time and value, not \"{}\"",
                     name);
    }
  }
  return choice;
}

void write_series(JsonWriter& json, ColumnPacker& packer, const FoundSeries& found,
                  const query::Window& window, const ColumnChoice& choice) {
  json.begin_object();
  json.key("run").string(found.run->name);
  json.key("tag").string(found.series->info->tag);
  write_time(json, "start_time", found.run->start_time);
  json.key("stored").integer(static_cast<int64_t>(window.stored));
  json.key("superseded").integer(static_cast<int64_t>(window.superseded));
  json.key("in_view").integer(static_cast<int64_t>(window.in_view));
  json.key("nan").integer(static_cast<int64_t>(window.nan_in_view));
  json.key("untimed").integer(static_cast<int64_t>(window.untimed));
  json.key("drawn").integer(static_cast<int64_t>(window.points.size()));
  json.field("left", window.has_left).field("right", window.has_right);
  json.key("columns").begin_object();
  if (choice.steps) packer.add_steps(json.key("step"), window.points.steps);
  if (choice.wall_times) packer.add_wall_times(json.key("wall_time"), window.points.wall_times);
  if (choice.values) packer.add_values(json.key("value"), window.points.values);
  if (choice.smoothed) {
    packer.add_smoothed(json.key("smoothed"), window.points.smoothed, window.points.values);
  }
  json.end_object().end_object();
}

Result<void> check_size(const std::vector<FoundSeries>& found, const WindowQuery& query) {
  const uint64_t drawn_max = query.pixels == 0 ? UINT64_MAX : query.pixels * kPointsOfPixelMax;
  uint64_t count = 0;
  for (const auto& [run, series] : found) count += std::min<uint64_t>(series->size, drawn_max);
  if (count <= kPointsMax) return {};
  Error error =
      invalid("the request may cover {} points; a response holds at most {}", count, kPointsMax);
  error.hint = "Request fewer runs, tags or \"pixels\", or use /api/v1/export to get every point.";
  return error;
}

std::vector<query::Window> windows_of(const std::vector<FoundSeries>& found,
                                      const WindowQuery& query) {
  std::vector<query::WindowSource> sources;
  sources.reserve(found.size());
  for (const auto& [run, series] : found) sources.push_back({series, run->start_time});
  return query::windows(sources, query);
}

}  // namespace

Result<Response> get_api_scalars(const Request& request, const store::Snapshot& snapshot) {
  TRY(const WindowQuery query, window_parameters(request));
  TRY(const ColumnChoice choice, columns_parameter(request, query));
  TRY(const auto found, selected_scalars(request, snapshot));
  RETURN_IF_ERROR(check_size(found, query));
  const auto windows = windows_of(found, query);

  JsonWriter json;
  ColumnPacker packer;
  json.begin_object();
  json.key("version").integer(static_cast<int64_t>(snapshot.version));
  json.field("x", name_of(query.x));
  json.key("series").begin_array();
  for (size_t i = 0; i < found.size(); ++i)
    write_series(json, packer, found[i], windows[i], choice);
  json.end_array().end_object();
  return Response::binary("application/vnd.stepscope.columns", packer.finish(json.text()));
}

}  // namespace stepscope::dashboards
