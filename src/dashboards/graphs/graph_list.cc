// SPDX-License-Identifier: Apache-2.0
#include "dashboards/graphs/graph_list.h"

#include <map>
#include <string_view>

#include "query/find.h"

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

// The plugin content of TensorFlow's graph summaries is their version, as text; only 1 exists.
bool is_known_summary(const store::Series& series, std::string_view plugin) {
  return query::is_servable(series, plugin) && series.info->plugin_content() == "1";
}

void add_series(RunGraphs& graphs, const store::Series& series) {
  if (series.info->data_class != DataClass::BlobSequence) return;
  const std::string_view tag = series.info->tag;
  if (query::is_servable(series, "graphs")) {
    graphs.has_run_graph |= tag == kRunGraphTag;
  } else if (query::is_servable(series, "graph_tagged_run_metadata")) {
    graphs.tags[tag].has_profile = true;
  } else if (is_known_summary(series, "graph_keras_model")) {
    graphs.tags[tag].has_conceptual = true;
  } else if (is_known_summary(series, "graph_run_metadata_graph")) {
    graphs.tags[tag].has_ops = true;
  } else if (is_known_summary(series, "graph_run_metadata")) {
    graphs.tags[tag].has_ops = true;
    graphs.tags[tag].has_profile = true;
  }
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

}  // namespace

void write_graph_list(JsonWriter& json, const store::Snapshot& snapshot) {
  json.begin_object();
  for (const auto& run : snapshot.runs) {
    RunGraphs graphs;
    for (const store::Series& series : run->series) add_series(graphs, series);
    if (!graphs.empty()) write_run(json, *run, graphs);
  }
  json.end_object();
}

}  // namespace stepscope::dashboards
