// SPDX-License-Identifier: Apache-2.0
#include "dashboards/graphs/graph_merge.h"

#include <gtest/gtest.h>

#include "dashboards/graphs/graph_text.h"
#include "dashboards/graphs/test_text.h"

namespace stepscope::dashboards {
namespace {

using proto::GraphDef;

GraphDef graph_of(const std::string& node, int32_t producer = 0) {
  GraphDef graph;
  graph.add_node()->set_name(node);
  if (producer != 0) graph.mutable_versions()->set_producer(producer);
  return graph;
}

proto::NodeDef call(const std::string& op, const std::string& function) {
  proto::NodeDef node;
  node.set_op(op);
  (*node.mutable_attr())["f"].mutable_func()->set_name(function);
  return node;
}

GraphDef merge(std::vector<GraphDef> graphs) {
  auto merged = merge_graphs(std::move(graphs));
  EXPECT_TRUE(merged.ok());
  return merged.ok() ? std::move(merged).value() : GraphDef();
}

TEST(GraphMerge, NoGraphsBecomeAnEmptyGraph) { EXPECT_EQ(to_text(merge({})), ""); }

TEST(GraphMerge, ASingleGraphIsUnchanged) {
  GraphDef graph = graph_of("a", 7);
  graph.mutable_debug_info()->add_files("train.py");
  const std::string text = to_text(graph);
  EXPECT_EQ(to_text(merge({graph})), text);
}

TEST(GraphMerge, NamesInSeveralGraphsGetAPrefix) {
  GraphDef first = graph_of("a", 7);
  first.mutable_node(0)->add_input("b:1");
  first.mutable_node(0)->add_input("^c");
  EXPECT_EQ(to_text(merge({first, graph_of("a", 7)})),
            "node {\n  name: \"graph_1/a\"\n  input: \"graph_1/b:1\"\n  input: \"^graph_1/c\"\n}\n"
            "node {\n  name: \"graph_2/a\"\n}\n"
            "versions {\n  producer: 7\n}\n");
}

TEST(GraphMerge, FunctionsAreRenamedWhereverTheyAreCalled) {
  GraphDef graph;
  *graph.add_node() = call("StatefulPartitionedCall", "inner");
  *graph.add_node() = call("PartitionedCall", "of_elsewhere");
  *graph.add_node() = call("Reduce", "not_ours");
  graph.add_node()->set_op("inner");
  auto& branches = (*graph.add_node()->mutable_attr())["branches"];
  branches.mutable_list()->add_func()->set_name("inner");
  auto& function = *graph.mutable_library()->add_function();
  function.mutable_signature()->set_name("inner");
  *function.add_node_def() = call("If", "inner");
  auto& gradient = *graph.mutable_library()->add_gradient();
  gradient.set_function_name("inner");
  gradient.set_gradient_func("other");

  const GraphDef merged = merge({GraphDef(), graph});
  EXPECT_EQ(merged.node(0).attr().at("f").func().name(), "graph_2_inner");
  EXPECT_EQ(merged.node(1).attr().at("f").func().name(), "graph_2_of_elsewhere");
  EXPECT_EQ(merged.node(2).attr().at("f").func().name(), "not_ours");
  EXPECT_EQ(merged.node(3).op(), "graph_2_inner");
  EXPECT_EQ(merged.node(4).attr().at("branches").list().func(0).name(), "graph_2_inner");
  const auto& library = merged.library();
  EXPECT_EQ(library.function(0).signature().name(), "graph_2_inner");
  EXPECT_EQ(library.function(0).node_def(0).attr().at("f").func().name(), "graph_2_inner");
  EXPECT_EQ(library.gradient(0).function_name(), "graph_2_inner");
  EXPECT_EQ(library.gradient(0).gradient_func(), "graph_2_other");
}

TEST(GraphMerge, VersionsMustAgree) {
  const auto merged = merge_graphs({graph_of("a", 7), graph_of("b", 8)});
  ASSERT_FALSE(merged.ok());
  EXPECT_EQ(merged.error().code, Code::Invalid);
  EXPECT_EQ(merged.error().message, "graphs of different versions, 7 and 8, cannot be combined");
}

}  // namespace
}  // namespace stepscope::dashboards
