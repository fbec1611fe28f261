// SPDX-License-Identifier: Apache-2.0
#include "dashboards/graphs/graph_reader.h"

#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

#include "dashboards/graphs/graph_list.h"
#include "dashboards/graphs/graph_merge.h"
#include "dashboards/graphs/graph_text.h"
#include "dashboards/graphs/keras_graph.h"
#include "query/find.h"
#include "query/records/records.h"

namespace stepscope::dashboards {
namespace {

// A requested blob. It comes from the first of `plugins` that has it.
struct BlobQuery {
  std::string_view run;
  std::string_view tag;
  std::initializer_list<std::string_view> plugins;
  std::string_view kind;  // As in "No graph for ...".
};

using Blob = std::shared_ptr<const store::Value>;

// Null if the series has none.
Result<Blob> read_last(store::ValueReader& values, const store::Series& series) {
  const auto records = query::records(series, 1);
  if (records.empty()) return Blob();
  TRY(Blob value, query::read_value(values, series, records.back()));
  return value->strings.empty() ? Blob() : value;
}

Result<Blob> read_blob(const store::Snapshot& snapshot, store::ValueReader& values,
                       const BlobQuery& query) {
  const store::Run* run = snapshot.find(query.run);
  for (const std::string_view plugin : query.plugins) {
    const auto* series = run == nullptr ? nullptr : query::find_series(*run, query.tag, plugin);
    if (series == nullptr || series->info->data_class != DataClass::BlobSequence) continue;
    TRY(Blob blob, read_last(values, *series));
    if (blob) return blob;
  }
  return not_found("No {} for run={}, tag={}", query.kind, query::quoted(query.run),
                   query::quoted(query.tag));
}

template <typename Message>
Result<Message> parse_blob(const store::Value& blob, const BlobQuery& query) {
  Message message;
  if (parse_message(blob.strings[0], message)) return message;
  return corrupt("The {} of run={}, tag={} cannot be read: its {} bytes are not a valid {}",
                 query.kind, query::quoted(query.run), query::quoted(query.tag),
                 blob.strings[0].size(), message.GetDescriptor()->name());
}

}  // namespace

Result<proto::GraphDef> GraphReader::run_graph(std::string_view run) const {
  const BlobQuery query = {run, kRunGraphTag, {"graphs"}, "graph"};
  TRY(const Blob blob, read_blob(snapshot_, values_, query));
  return parse_blob<proto::GraphDef>(*blob, query);
}

Result<proto::GraphDef> GraphReader::op_graph(std::string_view run, std::string_view tag) const {
  const BlobQuery query = {run, tag, {"graph_run_metadata", "graph_run_metadata_graph"}, "graph"};
  TRY(Blob blob, read_blob(snapshot_, values_, query));
  TRY(proto::RunMetadata metadata, parse_blob<proto::RunMetadata>(*blob, query));
  blob.reset();
  std::vector<proto::GraphDef> graphs;
  for (auto& functions : *metadata.mutable_function_graphs()) {
    graphs.push_back(std::move(*functions.mutable_pre_optimization_graph()));
  }
  return merge_graphs(std::move(graphs));
}

Result<proto::GraphDef> GraphReader::conceptual_graph(std::string_view run,
                                                      std::string_view tag) const {
  const BlobQuery query = {run, tag, {"graph_keras_model"}, "Keras model"};
  TRY(const Blob blob, read_blob(snapshot_, values_, query));
  auto graph = keras_graph(blob->strings[0]);
  if (graph.ok()) return graph;
  return corrupt("The {} of run={}, tag={} cannot be read: {}", query.kind, query::quoted(run),
                 query::quoted(tag), graph.error().message);
}

Result<proto::RunMetadata> GraphReader::profile(std::string_view run, std::string_view tag) const {
  const BlobQuery query = {
      run, tag, {"graph_tagged_run_metadata", "graph_run_metadata"}, "profile"};
  TRY(const Blob blob, read_blob(snapshot_, values_, query));
  return parse_blob<proto::RunMetadata>(*blob, query);
}

}  // namespace stepscope::dashboards
