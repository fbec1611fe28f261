// SPDX-License-Identifier: Apache-2.0
#include "dashboards/graphs/keras_graph.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>

namespace stepscope::dashboards {
namespace {

// One line per node: "name <- input, input".
std::string edges(std::string_view json) {
  const auto graph = keras_graph(json);
  if (!graph.ok()) return "error: " + graph.error().message;
  std::string text;
  for (const auto& node : graph.value().node()) {
    text += node.name();
    for (int i = 0; i < node.input_size(); ++i) text += (i == 0 ? " <- " : ", ") + node.input(i);
    text += "\n";
  }
  return text;
}

using Texts = std::initializer_list<std::string_view>;

std::string text(Texts parts) {
  std::string joined;
  for (const std::string_view part : parts) joined.append(part);
  return joined;
}

std::string list(Texts items) {
  std::string joined;
  for (const std::string_view item : items) joined.append(joined.empty() ? "" : ", ").append(item);
  return text({"[", joined, "]"});
}

// A tensor as Keras 3 writes it.
std::string tensor(std::string_view layer, std::string_view output = "0") {
  return text({R"({"class_name": "__keras_tensor__", "config": {"shape": [null, 2], )",
               R"("keras_history": [")", layer, R"(", 0, )", output, "]}}"});
}

std::string layer(std::string_view name, std::string_view inbound_nodes) {
  return text({R"({"class_name": "Dense", "config": {"name": ")", name, R"("}, "inbound_nodes": )",
               inbound_nodes, "}"});
}

std::string call(std::string_view arguments) {
  return text({R"({"args": )", arguments, R"(, "kwargs": {}})"});
}

// A layer of Keras 3 that is called once.
std::string called(std::string_view name, Texts arguments) {
  return layer(name, list({call(list(arguments))}));
}

std::string input(std::string_view name) { return layer(name, "[]"); }

struct Functional {
  std::string_view name;
  std::string layers;
  std::string_view inputs;
  std::string_view outputs;

  std::string json(std::string_view more = "") const {
    return text({R"({"class_name": "Functional", "config": {"name": ")", name, R"(", "layers": )",
                 layers, R"(, "input_layers": )", inputs, R"(, "output_layers": )", outputs, "}",
                 more, "}"});
  }
};

std::string sequential(std::string_view name, Texts layers, std::string_view more = "") {
  return text({R"({"class_name": "Sequential", "config": {"name": ")", name, R"(", "layers": )",
               list(layers), "}", more, "}"});
}

// A layer of a Sequential model.
std::string plain(std::string_view name) {
  return text({R"({"class_name": "Dense", "config": {"name": ")", name, R"("}})"});
}

std::string inbound(std::string_view nodes) { return text({R"(, "inbound_nodes": )", nodes}); }

TEST(KerasGraph, ClassAndTypeAreAttributes) {
  const auto graph = keras_graph(sequential(
      "s", {R"({"class_name": "InputLayer", "config": {"name": "in", "dtype": "float32"}})",
            R"({"class_name": "Dense", "config": {"name": "policy", "dtype": )"
            R"({"class_name": "DTypePolicy", "config": {"name": "bfloat16"}}}})",
            R"({"class_name": "Dense", "config": {"name": "mixed", "dtype": "mixed_float16"}})"}));
  ASSERT_TRUE(graph.ok());
  const auto& nodes = graph.value().node();
  EXPECT_EQ(nodes[0].attr().at("keras_class").s(), "InputLayer");
  EXPECT_EQ(nodes[0].attr().at("dtype").type(), proto::DT_FLOAT);
  EXPECT_EQ(nodes[1].attr().at("dtype").type(), proto::DT_BFLOAT16);
  EXPECT_FALSE(nodes[2].attr().contains("dtype"));
}

TEST(KerasGraph, SequentialIsAChain) {
  EXPECT_EQ(edges(sequential("s", {plain("a"), plain("b"), plain("c")})),
            "s/a\ns/b <- s/a\ns/c <- s/b\n");
}

TEST(KerasGraph, FunctionalOfKeras3) {
  const std::string twice =
      list({text({R"({"args": [)", tensor("a"), R"(], "kwargs": {"value": )", tensor("b"), "}}"}),
            call(list({tensor("sum"), "false"}))});
  const Functional model = {
      "m",
      list({input("a"), input("b"), called("sum", {list({tensor("a"), tensor("b")})}),
            layer("attention", twice)}),
      R"([["a", 0, 0], ["b", 0, 0]])", R"(["attention", 0, 0])"};
  EXPECT_EQ(edges(model.json()), "m/a\nm/b\nm/sum <- m/a, m/b\nm/attention <- m/a, m/b, m/sum\n");
}

TEST(KerasGraph, FunctionalOfKeras2) {
  const Functional model = {"m",
                            list({input("a"), layer("b", R"([[["a", 0, 0, {}]]])"),
                                  layer("c", R"([[["a", 0, 0, {}], ["b", 0, 0, {"axis": 1}]]])")}),
                            R"([["a", 0, 0]])", R"([["c", 0, 0]])"};
  EXPECT_EQ(edges(model.json()), "m/a\nm/b <- m/a\nm/c <- m/a, m/b\n");
}

TEST(KerasGraph, ConnectsThroughNestedModels) {
  const Functional inner = {
      "inner",
      list({input("x"), input("y"), called("p", {tensor("x")}), called("q", {tensor("y")})}),
      R"([["x", 0, 0], ["y", 0, 0]])", R"([["p", 0, 0], ["q", 0, 0]])"};
  const std::string calls = list({call(list({list({tensor("a"), tensor("b")})}))});
  const Functional model = {
      "m",
      list({input("a"), input("b"), inner.json(inbound(calls)), called("first", {tensor("inner")}),
            called("second", {tensor("inner", "1")}), called("beyond", {tensor("inner", "5")})}),
      R"([["a", 0, 0], ["b", 0, 0]])", R"([["first", 0, 0]])"};
  EXPECT_EQ(edges(model.json()),
            "m/a\nm/b\nm/inner/x <- m/a\nm/inner/y <- m/b\nm/inner/p <- m/inner/x\n"
            "m/inner/q <- m/inner/y\nm/first <- m/inner/p\nm/second <- m/inner/q\n"
            "m/beyond <- m/inner/q\n");
}

TEST(KerasGraph, SequentialWithinFunctional) {
  const std::string chain =
      sequential("chain", {plain("x"), plain("y")}, inbound(list({call(list({tensor("b")}))})));
  const Functional model = {
      "m", list({input("a"), input("b"), input("c"), chain, called("end", {tensor("chain")})}),
      R"(["b", 0, 0])", R"(["end", 0, 0])"};
  EXPECT_EQ(edges(model.json()),
            "m/a\nm/b\nm/c\nm/chain/x <- m/b\nm/chain/y <- m/chain/x\nm/end <- m/chain/y\n");
}

TEST(KerasGraph, FunctionalWithinSequential) {
  // The output is not the layer that is listed last.
  const Functional inner = {
      "inner", list({input("x"), called("y", {tensor("x")}), called("aside", {tensor("x")})}),
      R"(["x", 0, 0])", R"(["y", 0, 0])"};
  EXPECT_EQ(edges(sequential("s", {plain("a"), inner.json(), plain("b")})),
            "s/a\ns/inner/x <- s/a\ns/inner/y <- s/inner/x\ns/inner/aside <- s/inner/x\n"
            "s/b <- s/inner/y\n");
}

TEST(KerasGraph, ASingleLayerIsANode) {
  EXPECT_EQ(edges(plain("a")), "a\n");
  EXPECT_EQ(edges(R"({"class_name": "Mine"})"), "Mine\n");
  EXPECT_EQ(edges(R"({"class_name": "Sequential", "config": {"name": "s", "layers": []}})"), "s\n");
  EXPECT_EQ(edges("{}"), "layer\n");
}

TEST(KerasGraph, AcceptsUnexpectedShapes) {
  EXPECT_EQ(edges(sequential("s", {"3", R"("x")", "null", R"({"config": []})"})),
            "s/layer\ns/layer <- s/layer\ns/layer <- s/layer\ns/layer <- s/layer\n");
  EXPECT_EQ(
      edges(layer("a", R"([3, {"args": 4}, {"args": [{"config": {"keras_history": ["b"]}}]}])")),
      "a\n");
  EXPECT_EQ(edges(R"({"config": {"name": "", "layers": [{"config": {"name": ""}}]}})"), "\n");
}

TEST(KerasGraph, AcceptsPythonsNonFiniteNumbers) {
  EXPECT_EQ(edges(R"({"config": {"name": "NaN\"", "a": NaN, "b": [Infinity, -Infinity]}})"),
            "NaN\"\n");
}

TEST(KerasGraph, RejectsInvalidModels) {
  EXPECT_EQ(edges("{"), "error: the model's configuration is not valid JSON");
  EXPECT_EQ(edges(""), "error: the model's configuration is not valid JSON");
  EXPECT_EQ(edges("[]"), "error: the model's configuration is not a JSON object");
}

TEST(KerasGraph, RejectsDeepOrLargeModels) {
  std::string model = plain("a");
  for (int i = 0; i < 20; ++i) model = sequential("s", {model});
  EXPECT_TRUE(edges(model).ends_with("/s/a\n")) << edges(model);
  for (int i = 0; i < 2; ++i) model = sequential("s", {model});
  EXPECT_EQ(
      edges(model),
      "error: the model's configuration has lists or objects nested more than 64 levels deep");
  EXPECT_EQ(
      edges(std::string((16 << 20) + 1, ' ')),
      "error: the model's configuration has 16777217 bytes of JSON; at most 16777216 are read");
}

// Each layer's name contains those of the models around it: without a limit, 600 KB would become
// 20 GB.
TEST(KerasGraph, LimitsTheSizeOfNames) {
  std::string layers = plain("a");
  for (int i = 0; i < 10'000; ++i) layers += "," + plain("a");
  const std::string model = sequential(std::string(200'000, 'x'), {layers});
  EXPECT_EQ(edges(model), "error: the names of the layers have more than 67108864 bytes");
}

// Names can be chosen so that the output of each model is the next model. Every layer connected to
// the first one then follows this chain to its end.
TEST(KerasGraph, LimitsChainsOfOutputs) {
  std::string layers;
  for (std::string name = "m"; name.size() < 2'000; name += "/x") {
    layers += Functional{name, list({plain("i")}), R"([["i", 0, 0]])", R"([["x", 0, 0]])"}.json();
    layers += ",";
  }
  for (int i = 0; i < 50'000; ++i) layers += layer("l", R"([[["m", 0, 0, {}]]])") + ",";
  EXPECT_EQ(edges(sequential("s", {layers + plain("end")})),
            "error: the names of the layers have more than 67108864 bytes");
}

}  // namespace
}  // namespace stepscope::dashboards
