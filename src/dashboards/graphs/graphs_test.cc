// SPDX-License-Identifier: Apache-2.0
#include "dashboards/graphs/graphs.h"

#include <gtest/gtest.h>

namespace stepscope::dashboards {
namespace {

store::SeriesPart blob(const char* tag, const char* plugin) {
  auto info = std::make_shared<store::SeriesInfo>();
  info->tag = tag;
  info->plugin = plugin;
  info->data_class = store::DataClass::BlobSequence;
  store::RecordPartBuilder builder;
  builder.add({.step = 0});
  return {info, nullptr, builder.build()};
}

TEST(Graphs, ListsWhatEachRunHas) {
  auto file = std::make_shared<store::Contribution>();
  file->series = {blob("__run_graph__", "graphs"), blob("step1", "graph_tagged_run_metadata"),
                  blob("f", "graph_run_metadata"), blob("keras", "graph_keras_model")};
  store::Store store;
  store.commit({.changed = {{"train", {file}}, {"without", {}}}, .removed = {}});
  http::Router router;
  add_graphs(router, store);
  http::Request request;
  request.path = "/data/plugin/graphs/info";
  const http::Response response = router.route(request);
  EXPECT_EQ(response.status, 200);
  EXPECT_EQ(response.body,
            R"({"train": {"run": "train", "tags": {)"
            R"("f": {"tag": "f", "conceptual_graph": false, "op_graph": true, "profile": true}, )"
            R"("keras": {"tag": "keras", "conceptual_graph": true, "op_graph": false, )"
            R"("profile": false}, )"
            R"("step1": {"tag": "step1", "conceptual_graph": false, "op_graph": false, )"
            R"("profile": true}}, "run_graph": true}})");
}

}  // namespace
}  // namespace stepscope::dashboards
