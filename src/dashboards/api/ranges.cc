// SPDX-License-Identifier: Apache-2.0
#include <optional>

#include "base/text/json_writer.h"
#include "dashboards/api/parameters.h"
#include "dashboards/api/routes.h"
#include "dashboards/api/scalar_parameters.h"
#include "query/points/range.h"

namespace stepscope::dashboards {
namespace {

using http::Request;
using http::Response;

Result<query::RangeQuery> axis_parameters(const Request& request) {
  query::RangeQuery query;
  TRY(query.x, axis_parameter(request));
  TRY(const AxisRange range, axis_range_parameters(request));
  query.begin = range.begin;
  query.end = range.end;
  TRY(query.smoothing, smoothing_parameter(request));
  return query;
}

void write_point(JsonWriter& json, std::string_view name,
                 const std::optional<query::RangePoint>& point) {
  json.key(name);
  if (!point) {
    json.null();
    return;
  }
  json.begin_object().field("step", point->step);
  write_time(json, "wall_time", point->wall_time);
  json.field("value", point->value).field("smoothed", point->smoothed).end_object();
}

void write_extreme(JsonWriter& json, std::string_view name,
                   const std::optional<query::RangeExtreme>& extreme) {
  json.key(name);
  if (!extreme) {
    json.null();
    return;
  }
  json.begin_object();
  json.field("step", extreme->step).field("value", extreme->value).end_object();
}

void write_figures(JsonWriter& json, const FoundSeries& found, const query::RangeFigures& figures) {
  json.begin_object();
  json.key("run").string(found.run->name);
  json.key("tag").string(found.series->info->tag);
  json.key("count").integer(static_cast<int64_t>(figures.count));
  write_point(json, "first", figures.first);
  write_point(json, "last", figures.last);
  write_point(json, "at_begin", figures.at_begin);
  write_point(json, "at_end", figures.at_end);
  write_extreme(json, "min", figures.min);
  write_extreme(json, "max", figures.max);
  json.key("mean");
  figures.mean ? json.number(*figures.mean) : json.null();
  json.end_object();
}

}  // namespace

Result<Response> get_api_ranges(const Request& request, const store::Snapshot& snapshot) {
  TRY(const query::RangeQuery query, axis_parameters(request));
  TRY(const auto selected, selected_scalars(request, snapshot));

  JsonWriter json;
  json.begin_object();
  json.key("version").integer(static_cast<int64_t>(snapshot.version));
  json.field("x", name_of(query.x));
  json.key("series").begin_array();
  for (const FoundSeries& found : selected) {
    const query::RangeFigures figures =
        query::range_figures({found.series, found.run->start_time}, query);
    write_figures(json, found, figures);
  }
  json.end_array().end_object();
  return Response::json(json);
}

}  // namespace stepscope::dashboards
