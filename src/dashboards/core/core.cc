// SPDX-License-Identifier: Apache-2.0
#include "dashboards/core/core.h"

#include <algorithm>
#include <memory>
#include <tuple>

#include "base/text/json_writer.h"
#include "dashboards/core/feature_flags.h"
#include "dashboards/core/plugins.h"

namespace stepscope::dashboards {
namespace {

using http::Request;
using http::Response;

Response get_environment(const CoreOptions& options) {
  JsonWriter json;
  json.begin_object();
  json.key("version").string(options.version);
  json.key("data_location").string(options.logdir);
  json.key("window_title").string(options.window_title);
  json.field("experiment_name", "").field("experiment_description", "");
  json.field("creation_time", int64_t{0});
  json.key("debug").begin_object();
  json.field("data_provider", "Stepscope");
  json.key("flags").begin_object();
  for (const auto& [name, value] : options.flags) json.key(name).raw(value);
  json.end_object().end_object().end_object();
  return Response::json(json);
}

Response one_field(std::string_view name, const std::string& value) {
  JsonWriter json;
  json.begin_object().key(name).string(value).end_object();
  return Response::json(json);
}

// Runs without any time have an infinite start time, so they are sorted last.
Response get_runs(const store::Snapshot& snapshot) {
  std::vector<const store::Run*> runs;
  runs.reserve(snapshot.runs.size());
  for (const auto& run : snapshot.runs) runs.push_back(run.get());
  std::sort(runs.begin(), runs.end(), [](const store::Run* a, const store::Run* b) {
    return std::tie(a->start_time, a->name) < std::tie(b->start_time, b->name);
  });
  JsonWriter json;
  json.begin_array();
  for (const store::Run* run : runs) json.string(run->name);
  json.end_array();
  return Response::json(json);
}

Response get_plugins_listing(const store::Snapshot& snapshot, const CoreOptions& options) {
  JsonWriter json;
  write_plugins_listing(json, snapshot, options);
  return Response::json(json);
}

Result<Response> get_plugin_entry(const Request& request) {
  TRY(const std::string_view name, request.require("name"));
  return plugin_entry(name);
}

void add_fixed_response(http::Router& router, const std::string& path, const std::string& json) {
  router.get_or_post(path, [json](const Request&) { return Response::json_text(json); });
}

}  // namespace

void add_core(http::Router& router, const store::Store& store, CoreOptions options) {
  const auto shared = std::make_shared<const CoreOptions>(std::move(options));
  router.add_check(check_feature_flags);
  router.get_or_post("/data/environment",
                     [shared](const Request&) { return get_environment(*shared); });
  router.get_or_post("/data/logdir",
                     [shared](const Request&) { return one_field("logdir", shared->logdir); });
  router.get_or_post("/data/window_properties", [shared](const Request&) {
    return one_field("window_title", shared->window_title);
  });
  router.allow_caching("/data/runs");
  router.get_or_post("/data/runs",
                     [&store](const Request&) { return get_runs(*store.snapshot()); });
  router.get_or_post("/data/plugins_listing", [&store, shared](const Request&) {
    return get_plugins_listing(*store.snapshot(), *shared);
  });
  router.get_or_post("/data/plugin_entry.html", get_plugin_entry);
  add_fixed_response(router, "/data/experiments", "[]");
  add_fixed_response(router, "/data/experiment_runs", "[]");
  add_fixed_response(router, "/data/notifications", R"({"notifications": []})");

  for (const char* path : {"/audio", "/events", "/graphs", "/histograms", "/images"}) {
    router.get(path, [](const Request& request) { return Response::redirect(302, request.root); });
  }
}

}  // namespace stepscope::dashboards
