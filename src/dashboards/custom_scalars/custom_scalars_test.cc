// SPDX-License-Identifier: Apache-2.0
#include "dashboards/custom_scalars/custom_scalars.h"

#include <gtest/gtest.h>

#include "query/records/test_values.h"

namespace stepscope::dashboards {
namespace {

using http::Response;
using query::TestFile;

class CustomScalars : public testing::Test {
 protected:
  CustomScalars() {
    query::commit_run(store_, "train",
                      {TestFile()
                           .scalars("loss", {{0, 1000, 1}})
                           .scalars("loss/b", {{0, 1000, 2}})
                           .scalars("val_loss", {{0, 1000, 3}})
                           .records("lossy", "images", DataClass::BlobSequence, {3})});
    add_custom_scalars(router_, store_, values_);
  }

  Response get(const std::string& name, http::Fields query = {}) {
    http::Request request;
    request.path = "/data/plugin/custom_scalars/" + name;
    request.query = std::move(query);
    return router_.route(request);
  }

  std::string matching(const std::string& pattern) {
    return get("scalars", {{"run", "train"}, {"tag", pattern}}).body;
  }

  store::Store store_;
  query::TestValues values_;
  http::Router router_;
};

TEST_F(CustomScalars, NoLayoutIsAnEmptyObject) { EXPECT_EQ(get("layout").body, "{}"); }

TEST_F(CustomScalars, PatternsMatchAtTheStartOfATag) {
  EXPECT_EQ(matching("loss"), R"({"regex_valid": true, "tag_to_events": )"
                              R"({"loss": [[1000.0, 0, 1.0]], "loss/b": [[1000.0, 0, 2.0]]}})");
  EXPECT_EQ(matching("loss$"),
            R"({"regex_valid": true, "tag_to_events": {"loss": [[1000.0, 0, 1.0]]}})");
  EXPECT_EQ(matching(".*_loss"),
            R"({"regex_valid": true, "tag_to_events": {"val_loss": [[1000.0, 0, 3.0]]}})");
  EXPECT_EQ(matching("b"), R"({"regex_valid": true, "tag_to_events": {}})");
}

TEST_F(CustomScalars, InvalidPatterns) {
  for (const char* const pattern : {"", "([", "(?=loss)", "(a)\\1", "\xff"}) {
    EXPECT_EQ(matching(pattern), R"({"regex_valid": false, "tag_to_events": {}})") << pattern;
  }
}

TEST_F(CustomScalars, UnknownRunHasNoTags) {
  EXPECT_EQ(get("scalars", {{"run", "eval"}, {"tag", "loss"}}).body,
            R"({"regex_valid": true, "tag_to_events": {}})");
  EXPECT_EQ(get("scalars", {{"tag", "loss"}}).status, 400);
}

TEST_F(CustomScalars, DownloadsLikeTheScalarsRoute) {
  const Response csv = get("download_data", {{"run", "train"}, {"tag", "loss"}, {"format", "csv"}});
  EXPECT_EQ(csv.content_type, "text/csv; charset=utf-8");
  EXPECT_EQ(csv.body, "Wall time,Step,Value\r\n1000.0,0,1.0\r\n");
  const Response json =
      get("download_data", {{"run", "train"}, {"tag", "loss"}, {"format", "json"}});
  EXPECT_EQ(json.content_type, "application/json");
  EXPECT_EQ(json.body, "[[1000.0, 0, 1.0]]");
  EXPECT_EQ(get("download_data", {{"run", "train"}}).status, 400);
  EXPECT_EQ(get("download_data", {{"run", "train"}, {"tag", "x"}}).status, 404);
}

TEST_F(CustomScalars, RespectsThePointLimit) {
  query::commit_run(store_, "long", {TestFile().scalars("loss", {{0, 0, 1}, {1, 1, 2}})});
  add_custom_scalars(router_, store_, values_, {.points_max = 1});
  EXPECT_EQ(get("scalars", {{"run", "long"}, {"tag", "loss"}}).body,
            R"({"regex_valid": true, "tag_to_events": {"loss": [[1.0, 1, 2.0]]}})");
}

}  // namespace
}  // namespace stepscope::dashboards
