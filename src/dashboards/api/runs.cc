// SPDX-License-Identifier: Apache-2.0
#include <optional>

#include "base/text/json_writer.h"
#include "dashboards/api/parameters.h"
#include "dashboards/api/routes.h"
#include "dashboards/api/scalar_parameters.h"
#include "query/last_step.h"
#include "query/points/last_point.h"
#include "query/run_figures.h"

namespace stepscope::dashboards {
namespace {

// The parameters that only this list has.
struct RunQuery {
  std::optional<uint64_t> changed_after;
  std::optional<std::string_view> tag;
  bool has_last_step = false;
};

Result<RunQuery> run_parameters(const http::Request& request) {
  RunQuery query;
  query.tag = request.find("tag");
  TRY(query.has_last_step, flag_parameter(request, "last_step"));
  if (request.find("changed_after")) {
    TRY(query.changed_after, count_parameter(request, "changed_after", 0, UINT64_MAX));
  }
  return query;
}

void write_last_value(JsonWriter& json, const store::Run& run, std::string_view tag) {
  const store::Series* series = find_scalar_series(run, tag);
  const auto last = series == nullptr ? std::nullopt : query::last_point(*series);
  if (last) {
    json.key("value").number(last->value).key("value_step").integer(last->step);
  } else {
    json.key("value").null().key("value_step").null();
  }
}

void write_last_step(JsonWriter& json, const store::Run& run) {
  const auto step = query::last_step(run);
  json.key("last_step");
  step ? json.integer(*step) : json.null();
}

void write_run(JsonWriter& json, const store::Run& run, const RunQuery& query) {
  const query::RunFigures figures = query::run_figures(run);
  json.begin_object();
  json.key("name").string(run.name);
  write_time(json, "start_time", run.start_time);
  write_time(json, "last_time", run.last_time);
  json.key("version").integer(static_cast<int64_t>(run.version));
  json.key("series").integer(static_cast<int64_t>(figures.series));
  json.key("points").integer(static_cast<int64_t>(figures.points));
  json.key("records").integer(static_cast<int64_t>(figures.records));
  json.key("files").integer(static_cast<int64_t>(figures.files));
  json.key("damaged_places").integer(static_cast<int64_t>(figures.damaged_places));
  if (query.has_last_step) write_last_step(json, run);
  if (query.tag) write_last_value(json, run, *query.tag);
  json.end_object();
}

}  // namespace

Result<http::Response> get_api_runs(const http::Request& request, const store::Snapshot& snapshot) {
  TRY(const ListRange range, range_parameters(request));
  TRY(const RunQuery query, run_parameters(request));
  const Search search(request);
  uint64_t total = 0;
  JsonWriter json;
  json.begin_object();
  json.key("version").integer(static_cast<int64_t>(snapshot.version));
  json.key("runs").begin_array();
  for (const auto& run : snapshot.runs) {
    if (!search.matches(run->name)) continue;
    if (query.changed_after && run->version <= *query.changed_after) continue;
    if (range.contains(total++)) write_run(json, *run, query);
  }
  json.end_array();
  json.key("total").integer(static_cast<int64_t>(total));
  json.end_object();
  return http::Response::json(json);
}

}  // namespace stepscope::dashboards
