// SPDX-License-Identifier: Apache-2.0
#include "dashboards/scalars/scalars.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "base/text/json_writer.h"
#include "query/find.h"
#include "query/listing.h"
#include "query/points/points_text.h"
#include "query/points/sample.h"

namespace stepscope::dashboards {
namespace {

using http::Request;
using http::Response;

Response get_tags(const store::Snapshot& snapshot) {
  JsonWriter json;
  query::write_tags(json, snapshot, "scalars");
  return Response::json(json);
}

Result<Response> get_scalars(const Request& request, const store::Snapshot& snapshot,
                             const ScalarsOptions& options) {
  TRY(auto points, query::points_text(snapshot, {.run = request.find("run"),
                                                 .tag = request.find("tag"),
                                                 .format = request.find("format"),
                                                 .points_max = options.points_max}));
  return points.is_csv ? Response::csv(std::move(points.text))
                       : Response::json_text(std::move(points.text));
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
    query::write_points(json, query::sample(*series, options.points_max));
  }
  json.end_object();
  return Response::json(json);
}

}  // namespace

void add_scalars(http::Router& router, const store::Store& store, ScalarsOptions options) {
  const std::string root = "/data/plugin/scalars/";
  router.allow_caching(root);
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
