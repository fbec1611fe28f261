// SPDX-License-Identifier: Apache-2.0
#include "dashboards/graphs/attr_limit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace stepscope::dashboards {
namespace {

using testing::ElementsAre;

// A string of n bytes, n < 126, makes an attribute of n + 2.
proto::GraphDef graph_with(const std::map<std::string, size_t>& lengths) {
  proto::GraphDef graph;
  proto::NodeDef& node = *graph.add_node();
  for (const auto& [name, length] : lengths) {
    (*node.mutable_attr())[name].set_s(std::string(length, 'x'));
  }
  return graph;
}

TEST(AttrLimit, RemovesAndListsLargeAttributes) {
  auto graph = graph_with({{"exact", 8}, {"z", 9}, {"a", 100}});
  graph.add_node()->set_name("bare");
  remove_large_attrs(graph, {10, "_too_large_attrs"});
  const auto& attrs = graph.node(0).attr();
  ASSERT_EQ(attrs.size(), 2);
  EXPECT_EQ(attrs.at("exact").s().size(), 8);
  EXPECT_THAT(attrs.at("_too_large_attrs").list().s(), ElementsAre("a", "z"));
  EXPECT_TRUE(graph.node(1).attr().empty());
}

TEST(AttrLimit, TheListMayAlreadyExist) {
  auto graph = graph_with({{"large", 100}});
  (*graph.mutable_node(0)->mutable_attr())["left_out"].mutable_list()->add_s("before");
  remove_large_attrs(graph, {50, "left_out"});
  EXPECT_THAT(graph.node(0).attr().at("left_out").list().s(), ElementsAre("before", "large"));
}

TEST(AttrLimit, ALargeAttributeMayHaveTheListsName) {
  auto graph = graph_with({{"key", 100}, {"zoo", 100}});
  remove_large_attrs(graph, {50, "key"});
  EXPECT_THAT(graph.node(0).attr().at("key").list().s(), ElementsAre("key", "zoo"));
  EXPECT_EQ(graph.node(0).attr().size(), 1);
}

TEST(AttrLimit, FunctionsKeepTheirAttributes) {
  proto::GraphDef graph;
  proto::NodeDef& node = *graph.mutable_library()->add_function()->add_node_def();
  (*node.mutable_attr())["large"].set_s(std::string(100, 'x'));
  remove_large_attrs(graph, {50, "key"});
  EXPECT_TRUE(graph.library().function(0).node_def(0).attr().contains("large"));
}

}  // namespace
}  // namespace stepscope::dashboards
