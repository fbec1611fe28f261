// SPDX-License-Identifier: Apache-2.0
#include "base/json_writer.h"
#include "dashboards/api/parameters.h"
#include "dashboards/api/routes.h"
#include "query/run_figures.h"

namespace stepscope::dashboards {
namespace {

void write_run(JsonWriter& json, const store::Run& run) {
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
  json.end_object();
}

}  // namespace

Result<http::Response> get_api_runs(const http::Request& request, const store::Snapshot& snapshot) {
  TRY(const ListRange range, range_parameters(request));
  const Search search(request);
  uint64_t total = 0;
  JsonWriter json;
  json.begin_object();
  json.key("version").integer(static_cast<int64_t>(snapshot.version));
  json.key("runs").begin_array();
  for (const auto& run : snapshot.runs) {
    if (!search.matches(run->name)) continue;
    if (range.contains(total++)) write_run(json, *run);
  }
  json.end_array();
  json.key("total").integer(static_cast<int64_t>(total));
  json.end_object();
  return http::Response::json(json);
}

}  // namespace stepscope::dashboards
