// SPDX-License-Identifier: Apache-2.0
#include "dashboards/core/core.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "query/test_run.h"

namespace stepscope::dashboards {
namespace {

using http::Request;
using http::Response;
using query::commit_run;
using query::TestFile;
using testing::HasSubstr;
using testing::Not;

class Core : public testing::Test {
 protected:
  Core() {
    add_core(router_, store_,
             {.version = "1.2.3",
              .logdir = "~/logs & <more>",
              .window_title = "Mine",
              .path_prefix = "/board",
              .flags = {{"logdir", "\"~/logs\""}, {"port", "6006"}},
              .has_projector = [this] { return has_projector_; }});
  }

  Response get(const std::string& path, const std::string& root = "./") {
    Request request;
    request.path = path;
    request.root = root;
    return router_.route(request);
  }

  Response get_with(const std::string& path, http::Fields query, http::Fields headers = {}) {
    Request request;
    request.path = path;
    request.query = std::move(query);
    request.headers = std::move(headers);
    return router_.route(request);
  }

  store::Store store_;
  http::Router router_;
  bool has_projector_ = false;
};

TEST_F(Core, Environment) {
  EXPECT_EQ(get("/data/environment").body,
            R"({"version": "1.2.3", "data_location": "~/logs & <more>", "window_title": "Mine", )"
            R"("experiment_name": "", "experiment_description": "", "creation_time": 0, )"
            R"("debug": {"data_provider": "Stepscope", )"
            R"("flags": {"logdir": "~/logs", "port": 6006}}})");
}

TEST_F(Core, FixedResponses) {
  EXPECT_EQ(get("/data/logdir").body, R"({"logdir": "~/logs & <more>"})");
  EXPECT_EQ(get("/data/window_properties").body, R"({"window_title": "Mine"})");
  EXPECT_EQ(get("/data/experiments").body, "[]");
  EXPECT_EQ(get("/data/experiment_runs").body, "[]");
  EXPECT_EQ(get("/data/notifications").body, R"({"notifications": []})");
}

TEST_F(Core, RunsByStartTimeThenName) {
  EXPECT_EQ(get("/data/runs").body, "[]");
  commit_run(store_, "timeless", {TestFile().scalars("x", {{0, std::nan(""), 0}})});
  commit_run(store_, "late", {TestFile().scalars("x", {{0, 200, 0}})});
  commit_run(store_, "b", {TestFile().scalars("x", {{0, 100, 0}})});
  commit_run(store_, "a", {TestFile().scalars("x", {{0, 100, 0}})});
  EXPECT_EQ(get("/data/runs").body, R"(["a", "b", "late", "timeless"])");
}

TEST_F(Core, PluginsInTabOrder) {
  const std::string body = get("/data/plugins_listing").body;
  size_t at = 0;
  for (const char* name :
       {"timeseries", "scalars", "custom_scalars", "images", "audio", "debugger-v2", "graphs",
        "distributions", "histograms", "text", "pr_curves", "profile_redirect", "hparams", "mesh",
        "wit_redirect", "projector"}) {
    const size_t found = body.find("\"" + std::string(name) + "\": {\"disable_reload\"", at);
    ASSERT_NE(found, std::string::npos) << name;
    at = found;
  }
  EXPECT_THAT(body, Not(HasSubstr("\"enabled\": true")));
  EXPECT_THAT(body, HasSubstr(R"("module_path": "/board/data/plugin/projector/index.js")"));
}

TEST_F(Core, PluginsWithDataAreEnabled) {
  commit_run(store_, "run",
             {TestFile()
                  .records("h", "histograms", DataClass::Tensor, {1})
                  .records("g", "graph_keras_model", DataClass::BlobSequence, {1})});
  const std::string body = get("/data/plugins_listing").body;
  EXPECT_THAT(body, HasSubstr(R"("timeseries": {"disable_reload": false, "enabled": true, )"
                              R"("remove_dom": false, "tab_name": "Time Series", )"
                              R"("loading_mechanism": {"type": "NG_COMPONENT"}})"));
  EXPECT_THAT(body, HasSubstr(R"("scalars": {"disable_reload": false, "enabled": false, )"
                              R"("remove_dom": false, "tab_name": "scalars", )"
                              R"("loading_mechanism": {"type": "CUSTOM_ELEMENT", )"
                              R"("element_name": "tf-scalar-dashboard"}})"));
  for (const char* name : {"histograms", "distributions"}) {
    EXPECT_THAT(body, HasSubstr("\"" + std::string(name) +
                                R"(": {"disable_reload": false, "enabled": true)"));
  }
  EXPECT_THAT(body, HasSubstr(R"("graphs": {"disable_reload": true, "enabled": true)"));
}

TEST_F(Core, TheProjectorIsEnabledIfItsFilesExist) {
  const std::string start = R"("projector": {"disable_reload": true, "enabled": )";
  EXPECT_THAT(get("/data/plugins_listing").body, HasSubstr(start + "false"));
  has_projector_ = true;
  EXPECT_THAT(get("/data/plugins_listing").body, HasSubstr(start + "true"));
  http::Router router;
  add_core(router, store_, {});
  Request request;
  request.path = "/data/plugins_listing";
  EXPECT_THAT(router.route(request).body, HasSubstr(start + "false"));
}

TEST_F(Core, IgnoresExperimentalPlugins) {
  EXPECT_EQ(
      get_with("/data/plugins_listing", {{"experimentalPlugin", "a"}, {"experimentalPlugin", "b"}})
          .body,
      get("/data/plugins_listing").body);
}

TEST_F(Core, EntryPageOfAModule) {
  const Response response = get_with("/data/plugin_entry.html", {{"name", "projector"}});
  EXPECT_EQ(response.content_type, "text/html; charset=utf-8");
  EXPECT_EQ(response.body,
            "<!DOCTYPE html>\n<head><base href=\"plugin/projector/\" /></head>\n"
            "<body><script type=\"module\">import(\"./index.js\").then((m) => void m.render());"
            "</script></body>\n");
  EXPECT_EQ(response.script_sha256, "PVZp/wXI2V6hq7T2aNiDNM+vJWIOWwNwyhE53i+6lSQ=");
}

TEST_F(Core, OnlyModulesHaveAnEntryPage) {
  const Response element = get_with("/data/plugin_entry.html", {{"name", "scalars"}});
  EXPECT_EQ(element.status, 400);
  EXPECT_EQ(element.body, "Plugin is not module loadable");
  const Response unknown = get_with("/data/plugin_entry.html", {{"name", "<nothing>"}});
  EXPECT_EQ(unknown.status, 404);
  EXPECT_EQ(unknown.body, "Not found: there is no plugin \"<nothing>\"");
  EXPECT_EQ(get("/data/plugin_entry.html").status, 400);
}

TEST_F(Core, FeatureFlagsMustBeAJsonObject) {
  const std::string header = "x-tensorboard-feature-flags";
  const std::string parameter = "tensorBoardFeatureFlags";
  for (const char* valid : {"", "{}", R"({"inColab": false, "deep": {"x": [1]}})"}) {
    EXPECT_EQ(get_with("/data/runs", {}, {{header, valid}}).status, 200) << valid;
    EXPECT_EQ(get_with("/data/runs", {{parameter, valid}}).status, 200) << valid;
  }
  for (const char* malformed : {"{", "x", "[]", "1", "null", "{} {}"}) {
    EXPECT_EQ(get_with("/data/runs", {}, {{header, malformed}}).status, 400) << malformed;
    EXPECT_EQ(get_with("/data/runs", {{parameter, malformed}}).status, 400) << malformed;
  }
  EXPECT_THAT(get_with("/data/runs", {}, {{header, "x"}}).body,
              HasSubstr("Invalid argument: X-TensorBoard-Feature-Flags cannot be JSON decoded."));
  EXPECT_THAT(get_with("/data/runs", {{parameter, "[]"}}).body,
              HasSubstr("tensorBoardFeatureFlags cannot be decoded to a dict."));
}

TEST_F(Core, OldPathsRedirectToThePage) {
  for (const char* path : {"/audio", "/events", "/graphs", "/histograms", "/images"}) {
    const Response response = get(path, "../../");
    EXPECT_EQ(response.status, 302);
    ASSERT_EQ(response.headers.size(), 1u);
    EXPECT_EQ(response.headers[0], std::pair(std::string("Location"), std::string("../../")));
  }
}

}  // namespace
}  // namespace stepscope::dashboards
