// SPDX-License-Identifier: Apache-2.0
#include "dashboards/graphs/graphs.h"

#include <gtest/gtest.h>

#include "proto/run_metadata.pb.h"
#include "query/records/test_values.h"

namespace stepscope::dashboards {
namespace {

using http::Response;
using query::blobs_value;

std::string graph_bytes(const std::string& node, size_t attr_bytes = 0) {
  proto::GraphDef graph;
  graph.add_node()->set_name(node);
  if (attr_bytes > 0) {
    (*graph.mutable_node(0)->mutable_attr())["value"].set_s(std::string(attr_bytes, 'x'));
  }
  return graph.SerializeAsString();
}

std::string metadata_bytes(const std::vector<std::string>& nodes) {
  proto::RunMetadata metadata;
  for (const std::string& node : nodes) {
    auto& graph = *metadata.add_function_graphs()->mutable_pre_optimization_graph();
    graph.add_node()->set_name(node);
  }
  metadata.mutable_step_stats()->add_dev_stats()->set_device("/cpu:0");
  return metadata.SerializeAsString();
}

class Graphs : public testing::Test {
 protected:
  Graphs() {
    query::TestFile file;
    file.add(series("__run_graph__", "graphs", {graph_bytes("old"), graph_bytes("new", 100)}));
    file.add(series("step1", "graph_tagged_run_metadata", {metadata_bytes({})}));
    file.add(series("f", "graph_run_metadata", {metadata_bytes({"a"})}));
    file.add(series("g", "graph_run_metadata_graph", {metadata_bytes({"a", "b"})}));
    file.add(series("keras", "graph_keras_model", {R"({"config": {"name": "dense"}})"}));
    query::commit_run(store_, "train", {file});
    query::TestFile bad;
    bad.add(series("__run_graph__", "graphs", {"no graph"}));
    bad.add(series("keras", "graph_keras_model", {"no json"}));
    bad.add(series("f", "graph_run_metadata", {"no metadata"}, "2"));
    query::commit_run(store_, "bad", {bad});
    query::commit_run(store_, "without", {query::TestFile()});
    add_graphs(router_, store_, values_);
  }

  store::SeriesPart series(const std::string& tag, const std::string& plugin,
                           std::vector<std::string> blobs, std::string content = "1") {
    auto info = query::test_info(tag, plugin, DataClass::BlobSequence);
    info->set_notes(query::notes_of({}, std::move(content)));
    std::vector<store::Value> values;
    for (std::string& blob : blobs) values.push_back(blobs_value({std::move(blob)}));
    return values_.series(std::move(info), std::move(values));
  }

  Response get(const std::string& name, http::Fields query = {}) {
    http::Request request;
    request.path = "/data/plugin/graphs/" + name;
    request.query = std::move(query);
    return router_.route(request);
  }

  query::TestValues values_;
  store::Store store_;
  http::Router router_;
};

TEST_F(Graphs, ListsTheGraphsOfEachRun) {
  const Response response = get("info");
  EXPECT_EQ(response.status, 200);
  EXPECT_EQ(response.body,
            R"({"bad": {"run": "bad", "tags": {)"
            R"("keras": {"tag": "keras", "conceptual_graph": true, "op_graph": false, )"
            R"("profile": false}}, "run_graph": true}, )"
            R"("train": {"run": "train", "tags": {)"
            R"("f": {"tag": "f", "conceptual_graph": false, "op_graph": true, "profile": true}, )"
            R"("g": {"tag": "g", "conceptual_graph": false, "op_graph": true, "profile": false}, )"
            R"("keras": {"tag": "keras", "conceptual_graph": true, "op_graph": false, )"
            R"("profile": false}, )"
            R"("step1": {"tag": "step1", "conceptual_graph": false, "op_graph": false, )"
            R"("profile": true}}, "run_graph": true}})");
}

TEST_F(Graphs, TheLastGraphOfARunAsText) {
  const Response response = get("graph", {{"run", "train"},
                                          {"conceptual", "false"},
                                          {"limit_attr_size", "64"},
                                          {"large_attrs_key", "left_out"}});
  EXPECT_EQ(response.status, 200);
  EXPECT_EQ(response.content_type, "text/x-protobuf; charset=utf-8");
  EXPECT_EQ(response.body,
            "node {\n  name: \"new\"\n  attr {\n    key: \"left_out\"\n    value {\n"
            "      list {\n        s: \"value\"\n      }\n    }\n  }\n}\n");
}

TEST_F(Graphs, GraphsOfFunctionsAreMerged) {
  EXPECT_EQ(get("graph", {{"run", "train"}, {"tag", "f"}}).body, "node {\n  name: \"a\"\n}\n");
  EXPECT_EQ(get("graph", {{"run", "train"}, {"tag", "g"}}).body,
            "node {\n  name: \"graph_1/a\"\n}\nnode {\n  name: \"graph_2/b\"\n}\n");
}

TEST_F(Graphs, Conceptual) {
  EXPECT_EQ(get("graph", {{"run", "train"}, {"tag", "keras"}, {"conceptual", "true"}}).body,
            "node {\n  name: \"dense\"\n}\n");
  EXPECT_EQ(get("graph", {{"run", "train"}, {"tag", "f"}, {"conceptual", "true"}}).status, 404);
}

TEST_F(Graphs, Profiles) {
  const std::string text = "step_stats {\n  dev_stats {\n    device: \"/cpu:0\"\n  }\n}\n";
  const Response response = get("run_metadata", {{"run", "train"}, {"tag", "step1"}});
  EXPECT_EQ(response.content_type, "text/x-protobuf; charset=utf-8");
  EXPECT_EQ(response.body, text);
  EXPECT_TRUE(get("run_metadata", {{"run", "train"}, {"tag", "f"}}).body.starts_with(text));
  EXPECT_EQ(get("run_metadata", {{"run", "train"}, {"tag", "g"}}).status, 404);
}

TEST_F(Graphs, ErrorsNameTheParameter) {
  const auto error_of = [&](const std::string& name, http::Fields query) {
    const Response response = get(name, std::move(query));
    EXPECT_EQ(response.status, 400);
    return response.body;
  };
  EXPECT_EQ(error_of("graph", {}), "Invalid argument: the parameter \"run\" is missing");
  EXPECT_EQ(error_of("run_metadata", {{"run", "train"}}),
            "Invalid argument: the parameter \"tag\" is missing");
  EXPECT_EQ(error_of("graph", {{"run", "train"}, {"conceptual", "true"}}),
            "Invalid argument: the parameter \"conceptual\" needs \"tag\", the model's name in the "
            "log");
  EXPECT_EQ(error_of("graph", {{"run", "train"}, {"limit_attr_size", "10"}}),
            "Invalid argument: the parameter \"limit_attr_size\" needs \"large_attrs_key\", the "
            "name of the attribute that lists the omitted attributes");
  for (const char* size : {"", "0", "-1", "1.5", "many", "12x", "99999999999999999999"}) {
    EXPECT_EQ(
        error_of("graph", {{"run", "train"}, {"limit_attr_size", size}, {"large_attrs_key", "k"}}),
        "Invalid argument: the parameter \"limit_attr_size\" must be a positive number of bytes: "
        "'" +
            std::string(size) + "'");
  }
}

TEST_F(Graphs, MissingGraphsAreNotFound) {
  const Response response = get("graph", {{"run", "nowhere"}});
  EXPECT_EQ(response.status, 404);
  EXPECT_EQ(response.body, "Not found: No graph for run='nowhere', tag='__run_graph__'");
  EXPECT_EQ(get("graph", {{"run", "without"}}).status, 404);
  EXPECT_EQ(get("graph", {{"run", "train"}, {"tag", "step1"}}).status, 404);
  EXPECT_EQ(get("run_metadata", {{"run", "train"}, {"tag", "nope"}}).body,
            "Not found: No profile for run='train', tag='nope'");
}

TEST_F(Graphs, InvalidDataIsAnErrorThatNamesTheRun) {
  const Response graph = get("graph", {{"run", "bad"}});
  EXPECT_EQ(graph.status, 500);
  EXPECT_NE(graph.body.find("The graph of run='bad', tag='__run_graph__' cannot be read: its 8 "
                            "bytes are not a valid GraphDef"),
            std::string::npos);
  const Response model = get("graph", {{"run", "bad"}, {"tag", "keras"}, {"conceptual", "true"}});
  EXPECT_EQ(model.status, 500);
  EXPECT_NE(model.body.find("The Keras model of run='bad', tag='keras' cannot be read"),
            std::string::npos);
  EXPECT_EQ(get("graph", {{"run", "bad"}, {"tag", "f"}}).status, 500);
  EXPECT_EQ(get("run_metadata", {{"run", "bad"}, {"tag", "f"}}).status, 500);
}

TEST_F(Graphs, ARecordThatCannotBeReadIsAnError) {
  values_.fail_reads();
  EXPECT_EQ(get("graph", {{"run", "train"}}).status, 500);
}

}  // namespace
}  // namespace stepscope::dashboards
