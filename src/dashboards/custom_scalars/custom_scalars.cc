// SPDX-License-Identifier: Apache-2.0
#include "dashboards/custom_scalars/custom_scalars.h"

#include <string>
#include <string_view>
#include <utility>

#include "base/text/json_writer.h"
#include "dashboards/custom_scalars/layout.h"
#include "query/find.h"
#include "query/pattern.h"
#include "query/points/points_text.h"
#include "query/points/sample.h"

namespace stepscope::dashboards {
namespace {

using http::Request;
using http::Response;

Result<Response> get_layout(const store::Snapshot& snapshot, store::ValueReader& values) {
  TRY(const auto layout, merged_layout(snapshot, values));
  if (!layout) return Response::json_text("{}");
  JsonWriter json;
  write_layout(json, *layout);
  return Response::json(json);
}

void write_matching(JsonWriter& json, const store::Run& run, const query::Pattern& pattern,
                    size_t points_max) {
  for (const store::Series& series : run.series) {
    const std::string& tag = series.info->tag;
    if (!query::is_servable_scalar(series) || !pattern.matches_start(tag)) continue;
    json.key(tag);
    query::write_points(json, query::sample(series, points_max));
  }
}

Result<Response> get_scalars(const Request& request, const store::Snapshot& snapshot,
                             const CustomScalarsOptions& options) {
  TRY(const auto run_name, request.require("run"));
  const std::string_view text = request.find("tag").value_or("");
  const Result<query::Pattern> pattern = query::Pattern::compile(text);
  const bool is_valid = !text.empty() && pattern.ok();
  const store::Run* const run = snapshot.find(run_name);

  JsonWriter json;
  json.begin_object().field("regex_valid", is_valid);
  json.key("tag_to_events").begin_object();
  if (is_valid && run != nullptr) write_matching(json, *run, pattern.value(), options.points_max);
  json.end_object().end_object();
  return Response::json(json);
}

Result<Response> download_data(const Request& request, const store::Snapshot& snapshot,
                               const CustomScalarsOptions& options) {
  TRY(auto points, query::points_text(snapshot, {.run = request.find("run"),
                                                 .tag = request.find("tag"),
                                                 .format = request.find("format"),
                                                 .points_max = options.points_max}));
  return points.is_csv ? Response::csv(std::move(points.text))
                       : Response::json_text(std::move(points.text));
}

}  // namespace

void add_custom_scalars(http::Router& router, const store::Store& store, store::ValueReader& values,
                        CustomScalarsOptions options) {
  const std::string root = "/data/plugin/custom_scalars/";
  router.allow_caching(root);
  router.get_or_post(root + "layout", [&store, &values](const Request&) {
    return get_layout(*store.snapshot(), values);
  });
  router.get_or_post(root + "scalars", [&store, options](const Request& request) {
    return get_scalars(request, *store.snapshot(), options);
  });
  router.get_or_post(root + "download_data", [&store, options](const Request& request) {
    return download_data(request, *store.snapshot(), options);
  });
}

}  // namespace stepscope::dashboards
