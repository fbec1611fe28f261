// SPDX-License-Identifier: Apache-2.0
#include "dashboards/graphs/graphs.h"

#include <map>
#include <string_view>

#include "base/json_writer.h"

namespace stepscope::dashboards {
namespace {

struct TagGraphs {
  bool has_conceptual = false;
  bool has_ops = false;
  bool has_profile = false;
};

struct RunGraphs {
  bool has_run_graph = false;
  std::map<std::string_view, TagGraphs> tags;

  bool empty() const { return !has_run_graph && tags.empty(); }
};

RunGraphs find_graphs(const store::Run& run) {
  RunGraphs graphs;
  for (const store::Series& series : run.series) {
    const std::string_view plugin = series.info->plugin;
    if (plugin == "graphs") {
      graphs.has_run_graph = true;
    } else if (plugin == "graph_keras_model") {
      graphs.tags[series.info->tag].has_conceptual = true;
    } else if (plugin == "graph_run_metadata_graph") {
      graphs.tags[series.info->tag].has_ops = true;
    } else if (plugin == "graph_tagged_run_metadata") {
      graphs.tags[series.info->tag].has_profile = true;
    } else if (plugin == "graph_run_metadata") {
      graphs.tags[series.info->tag].has_ops = true;
      graphs.tags[series.info->tag].has_profile = true;
    }
  }
  return graphs;
}

void write_run(JsonWriter& json, const store::Run& run, const RunGraphs& graphs) {
  json.key(run.name).begin_object().field("run", run.name);
  json.key("tags").begin_object();
  for (const auto& [tag, has] : graphs.tags) {
    json.key(tag).begin_object().field("tag", tag);
    json.field("conceptual_graph", has.has_conceptual);
    json.field("op_graph", has.has_ops);
    json.field("profile", has.has_profile).end_object();
  }
  json.end_object().field("run_graph", graphs.has_run_graph).end_object();
}

Result<http::Response> get_info(const store::Snapshot& snapshot) {
  JsonWriter json;
  json.begin_object();
  for (const auto& run : snapshot.runs) {
    const RunGraphs graphs = find_graphs(*run);
    if (!graphs.empty()) write_run(json, *run, graphs);
  }
  json.end_object();
  return http::Response::json(json);
}

}  // namespace

void add_graphs(http::Router& router, const store::Store& store) {
  router.get_or_post("/data/plugin/graphs/info",
                     [&store](const http::Request&) { return get_info(*store.snapshot()); });
}

}  // namespace stepscope::dashboards
