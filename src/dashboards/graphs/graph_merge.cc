// SPDX-License-Identifier: Apache-2.0
#include "dashboards/graphs/graph_merge.h"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace stepscope::dashboards {
namespace {

using proto::GraphDef;
using proto::NodeDef;

// Renames everything in one of the graphs.
class Renamer {
 public:
  Renamer(const GraphDef& graph, size_t number) : prefix_(fmt::format("graph_{}", number)) {
    for (const auto& function : graph.library().function()) {
      functions_.insert(function.signature().name());
    }
  }

  void rename_node(NodeDef& node) const {
    node.set_name(prefix_ + "/" + node.name());
    for (std::string& input : *node.mutable_input()) input = new_input(input);
    rename_calls(node);
  }

  void rename_function(proto::FunctionDef& function) const {
    auto& signature = *function.mutable_signature();
    signature.set_name(new_function(signature.name()));
    for (NodeDef& node : *function.mutable_node_def()) rename_calls(node);
  }

  void rename_gradient(proto::GradientDef& gradient) const {
    gradient.set_function_name(new_function(gradient.function_name()));
    gradient.set_gradient_func(new_function(gradient.gradient_func()));
  }

 private:
  std::string new_function(const std::string& name) const { return prefix_ + "_" + name; }

  // A "^" marks a control dependency; it stays in front.
  std::string new_input(std::string_view input) const {
    const bool is_control = input.starts_with('^');
    if (is_control) input.remove_prefix(1);
    return fmt::format("{}{}/{}", is_control ? "^" : "", prefix_, input);
  }

  // A node calls a function by its type or by an attribute.
  void rename_calls(NodeDef& node) const {
    if (functions_.contains(node.op())) node.set_op(new_function(node.op()));
    const bool is_call = node.op() == "PartitionedCall" || node.op() == "StatefulPartitionedCall";
    for (auto& [key, value] : *node.mutable_attr()) {
      if (value.has_func()) rename_call(*value.mutable_func(), is_call && key == "f");
      if (!value.has_list()) continue;
      for (auto& func : *value.mutable_list()->mutable_func()) rename_call(func, false);
    }
  }

  void rename_call(proto::NameAttrList& func, bool is_always) const {
    if (is_always || functions_.contains(func.name())) func.set_name(new_function(func.name()));
  }

  std::string prefix_;
  std::unordered_set<std::string> functions_;
};

void add_graph(GraphDef& merged, GraphDef graph, size_t number) {
  const Renamer renamer(graph, number);
  for (NodeDef& node : *graph.mutable_node()) {
    renamer.rename_node(node);
    merged.add_node()->Swap(&node);
  }
  if (!graph.has_library()) return;
  for (auto& function : *graph.mutable_library()->mutable_function()) {
    renamer.rename_function(function);
    merged.mutable_library()->add_function()->Swap(&function);
  }
  for (auto& gradient : *graph.mutable_library()->mutable_gradient()) {
    renamer.rename_gradient(gradient);
    merged.mutable_library()->add_gradient()->Swap(&gradient);
  }
}

}  // namespace

Result<GraphDef> merge_graphs(std::vector<GraphDef> graphs) {
  if (graphs.empty()) return GraphDef();
  if (graphs.size() == 1) return std::move(graphs[0]);
  const proto::VersionDef versions = graphs[0].versions();
  GraphDef merged;
  if (versions.producer() != 0) *merged.mutable_versions() = versions;
  for (size_t i = 0; i < graphs.size(); ++i) {
    const int32_t producer = graphs[i].versions().producer();
    if (producer != versions.producer()) {
      return invalid("graphs of different versions, {} and {}, cannot be combined",
                     versions.producer(), producer);
    }
    add_graph(merged, std::move(graphs[i]), i + 1);
  }
  return merged;
}

}  // namespace stepscope::dashboards
