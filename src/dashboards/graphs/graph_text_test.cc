// SPDX-License-Identifier: Apache-2.0
#include "dashboards/graphs/graph_text.h"

#include <gtest/gtest.h>

#include <limits>

#include "base/test_pieces.h"
#include "dashboards/graphs/test_text.h"
#include "proto/graph.pb.h"

namespace stepscope::dashboards {
namespace {

TEST(GraphText, MatchesTensorBoard) {
  proto::GraphDef graph;
  graph.mutable_versions()->set_producer(21);
  proto::NodeDef& node = *graph.add_node();
  node.set_name("caf\u00e9\n\"\x01");
  node.add_input("left");
  node.add_input("^start");
  auto& attrs = *node.mutable_attr();
  attrs["value"].set_s(std::string("\0\xff'", 3));
  attrs["T"].set_type(proto::DT_RESOURCE);
  attrs["odd"].set_type(static_cast<proto::DataType>(77));
  attrs["list"].mutable_list();
  EXPECT_EQ(to_text(graph),
            "node {\n"
            "  name: \"caf\u00e9\\n\\\"\\001\"\n"
            "  input: \"left\"\n"
            "  input: \"^start\"\n"
            "  attr {\n    key: \"T\"\n    value {\n      type: DT_RESOURCE\n    }\n  }\n"
            "  attr {\n    key: \"list\"\n    value {\n      list {\n      }\n    }\n  }\n"
            "  attr {\n    key: \"odd\"\n    value {\n      type: 77\n    }\n  }\n"
            "  attr {\n    key: \"value\"\n    value {\n      s: \"\\000\\377\\'\"\n    }\n  }\n"
            "}\n"
            "versions {\n  producer: 21\n}\n");
}

TEST(GraphText, NumbersAreShortAndExact) {
  proto::AttrValue::ListValue list;
  for (const float f : {0.1f, 1e30f, 1 / 3.f, -0.f, std::numeric_limits<float>::infinity()}) {
    list.add_f(f);
  }
  list.add_i(std::numeric_limits<int64_t>::min());
  list.add_b(false);
  EXPECT_EQ(to_text(list),
            "i: -9223372036854775808\n"
            "f: 0.1\nf: 1e+30\nf: 0.333333343\nf: -0\nf: inf\n"
            "b: false\n");
}

TEST(GraphText, OmitsUnknownFields) {
  proto::GraphDef graph;
  ASSERT_TRUE(parse_message("\x0a\x03\x0a\x01n\x78\x01", graph));  // Field 15 is unknown.
  EXPECT_EQ(to_text(graph), "node {\n  name: \"n\"\n}\n");
}

TEST(GraphText, AnEmptyTextIsAMessage) {
  proto::GraphDef graph;
  EXPECT_TRUE(parse_message("", graph));
  EXPECT_EQ(to_text(graph), "");
}

TEST(GraphText, RejectsInvalidBytes) {
  proto::GraphDef graph;
  EXPECT_FALSE(parse_message("not a graph", graph));
  EXPECT_FALSE(parse_message("\x0a\x05\x0a\x01n", graph));     // Cut off.
  EXPECT_FALSE(parse_message("\x0a\x03\x0a\x01\xff", graph));  // A name that is not UTF-8.
}

TEST(GraphText, PiecesAddUpToTheWholeText) {
  proto::GraphDef graph;
  for (int i = 0; i < 100'000; ++i) graph.add_node()->set_name(std::to_string(i));
  graph.mutable_versions()->set_producer(21);
  graph.mutable_library()->add_function()->mutable_signature()->set_name("f");
  const std::string whole = to_text(graph);
  const auto pieces = text_of_graph(std::move(graph));
  std::string all;
  const auto made = all_pieces(*pieces);
  for (const std::string& piece : made.value()) {
    EXPECT_LT(piece.size(), size_t{300} << 10);
    all += piece;
  }
  EXPECT_EQ(all, whole);
}

// Each byte becomes a line.
TEST(GraphText, LimitsTheSizeOfTheText) {
  proto::AttrValue value;
  for (int i = 0; i < 100'000; ++i) value.mutable_list()->add_i(1);
  std::string text;
  EXPECT_TRUE(append_text(text, value).ok());
  text.clear();
  EXPECT_EQ(append_text(text, value, 100'000).error().message,
            "the text of its AttrValue has more than 100000 bytes");
  EXPECT_LT(text.size(), 200'000u);
}

// Attributes within attributes, as in a malicious file.
TEST(GraphText, LimitsTheDepth) {
  const auto nested = [](int depth) {
    proto::AttrValue value;
    value.set_i(1);
    for (int i = 0; i < depth; ++i) {
      proto::AttrValue outer;
      (*outer.mutable_func()->mutable_attr())["a"] = value;
      value = std::move(outer);
    }
    return value.SerializeAsString();
  };
  proto::AttrValue value;
  EXPECT_TRUE(parse_message(nested(20), value));
  EXPECT_FALSE(parse_message(nested(60), value));
}

}  // namespace
}  // namespace stepscope::dashboards
