// SPDX-License-Identifier: Apache-2.0
#include "dashboards/scalars/scalars.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_writer.h"
#include "query/find.h"
#include "query/markdown.h"
#include "query/sample.h"

namespace stepscope::dashboards {
namespace {

using http::Request;
using http::Response;
using store::Point;

// A point takes about 45 bytes of JSON; a little more spares the buffer from growing.
constexpr size_t kPointBytes = 56;

void write_tags(JsonWriter& json, const store::Run& run) {
  json.key(run.name).begin_object();
  for (const store::Series& series : run.series) {
    if (!query::is_listed_scalar(series)) continue;
    json.key(series.info->tag).begin_object();
    json.key("displayName").string(series.info->display_name);
    json.key("description").string(query::markdown_to_html(series.info->description));
    json.end_object();
  }
  json.end_object();
}

Response get_tags(const store::Snapshot& snapshot) {
  JsonWriter json;
  json.begin_object();
  for (const auto& run : snapshot.runs) {
    const auto& all = run->series;
    if (std::any_of(all.begin(), all.end(), query::is_listed_scalar)) write_tags(json, *run);
  }
  json.end_object();
  return Response::json(json);
}

void write_points(JsonWriter& json, const std::vector<Point>& points) {
  json.begin_array();
  for (const Point& point : points) {
    json.begin_array().number(point.wall_time).integer(point.step).number(point.value).end_array();
  }
  json.end_array();
}

Response as_json(const std::vector<Point>& points) {
  JsonWriter json;
  json.reserve(points.size() * kPointBytes);
  write_points(json, points);
  return Response::json(json);
}

Response as_csv(const std::vector<Point>& points) {
  std::string csv = "Wall time,Step,Value\r\n";
  csv.reserve(points.size() * kPointBytes);
  for (const Point& point : points) {
    append_repr(csv, point.wall_time);
    csv.append(",").append(std::to_string(point.step)).append(",");
    append_repr(csv, point.value);
    csv += "\r\n";
  }
  return Response::csv(std::move(csv));
}

std::string quoted_or_none(std::optional<std::string_view> text) {
  return text ? query::quoted(*text) : "None";
}

Result<Response> get_scalars(const Request& request, const store::Snapshot& snapshot,
                             const ScalarsOptions& options) {
  const auto run = request.find("run");
  const auto tag = request.find("tag");
  if (!run || !tag) {
    return invalid("Both run and tag must be specified: tag={}, run={}", quoted_or_none(tag),
                   quoted_or_none(run));
  }
  TRY(const store::Series* series, query::find_scalars(snapshot, *run, *tag));
  const auto points = query::sample(*series, options.points_max);
  return request.find("format") == "csv" ? as_csv(points) : as_json(points);
}

Result<Response> get_scalars_multirun(const Request& request, const store::Snapshot& snapshot,
                                      const ScalarsOptions& options) {
  const auto tags = request.all("tag");
  if (tags.size() != 1) return invalid("tag must be specified exactly once");
  auto runs = request.all("runs");
  std::sort(runs.begin(), runs.end());
  runs.erase(std::unique(runs.begin(), runs.end()), runs.end());

  JsonWriter json;
  json.begin_object();
  for (const std::string_view name : runs) {
    const store::Run* run = snapshot.find(name);
    const store::Series* series = run == nullptr ? nullptr : query::find_scalars(*run, tags[0]);
    if (series == nullptr) continue;
    json.key(name);
    write_points(json, query::sample(*series, options.points_max));
  }
  json.end_object();
  return Response::json(json);
}

}  // namespace

void add_scalars(http::Router& router, const store::Store& store, ScalarsOptions options) {
  const std::string root = "/data/plugin/scalars/";
  router.get_or_post(root + "tags",
                     [&store](const Request&) { return get_tags(*store.snapshot()); });
  router.get_or_post(root + "scalars", [&store, options](const Request& request) {
    return get_scalars(request, *store.snapshot(), options);
  });
  router.post(root + "scalars_multirun", [&store, options](const Request& request) {
    return get_scalars_multirun(request, *store.snapshot(), options);
  });
}

}  // namespace stepscope::dashboards
