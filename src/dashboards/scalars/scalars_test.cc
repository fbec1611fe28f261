// SPDX-License-Identifier: Apache-2.0
#include "dashboards/scalars/scalars.h"

#include <gtest/gtest.h>

#include <cmath>

#include "query/test_run.h"

namespace stepscope::dashboards {
namespace {

using http::Method;
using http::Request;
using http::Response;
using query::commit_run;
using query::TestFile;

class Scalars : public testing::Test {
 protected:
  Scalars() {
    commit_run(store_, "train",
               {TestFile()
                    .scalars("loss", {{0, 1000.5, 1}, {1, 1001.5, std::nan("")}}, "**Falls**")
                    .records("image", "images", DataClass::BlobSequence, {3})});
    commit_run(store_, "eval", {TestFile().scalars("loss", {{0, 2000, 0.1f}})});
    commit_run(store_, "pictures",
               {TestFile().records("image", "images", DataClass::BlobSequence, {3})});
    add_scalars(router_, store_, {.points_max = 10});
  }

  Response get(const std::string& name, http::Fields query = {}) {
    Request request;
    request.path = "/data/plugin/scalars/" + name;
    request.query = std::move(query);
    return router_.route(request);
  }

  Response post(const std::string& name, http::Fields form) {
    Request request;
    request.method = Method::Post;
    request.path = "/data/plugin/scalars/" + name;
    request.form = std::move(form);
    return router_.route(request);
  }

  store::Store store_;
  http::Router router_;
};

TEST_F(Scalars, TagsOfRunsThatHaveScalars) {
  const Response response = get("tags");
  EXPECT_EQ(response.content_type, "application/json");
  EXPECT_EQ(response.body, R"({"eval": {"loss": {"displayName": "loss", "description": ""}}, )"
                           R"("train": {"loss": {"displayName": "loss", )"
                           R"("description": "<p><strong>Falls</strong></p>"}}})");
}

TEST_F(Scalars, PointsAreTriples) {
  const Response response = get("scalars", {{"run", "train"}, {"tag", "loss"}});
  EXPECT_EQ(response.status, 200);
  EXPECT_EQ(response.body, R"([[1000.5, 0, 1.0], [1001.5, 1, "NaN"]])");
  EXPECT_EQ(get("scalars", {{"run", "eval"}, {"tag", "loss"}, {"format", "xml"}}).body,
            "[[2000.0, 0, 0.10000000149011612]]");
}

TEST_F(Scalars, Csv) {
  const Response response = get("scalars", {{"run", "train"}, {"tag", "loss"}, {"format", "csv"}});
  EXPECT_EQ(response.content_type, "text/csv; charset=utf-8");
  EXPECT_EQ(response.body, "Wall time,Step,Value\r\n1000.5,0,1.0\r\n1001.5,1,nan\r\n");
}

TEST_F(Scalars, ErrorsMatchTensorBoard) {
  const Response missing = get("scalars", {{"run", "train"}});
  EXPECT_EQ(missing.status, 400);
  EXPECT_EQ(missing.body,
            "Invalid argument: Both run and tag must be specified: tag=None, run='train'");
  const Response unknown = get("scalars", {{"run", "train"}, {"tag", "it's"}});
  EXPECT_EQ(unknown.status, 404);
  EXPECT_EQ(unknown.body, "Not found: No scalar data for run='train', tag=\"it's\"");
  EXPECT_EQ(get("scalars", {{"run", "train"}, {"tag", "image"}}).status, 404);
}

TEST_F(Scalars, DownsamplesLongSeries) {
  std::vector<store::Point> points;
  for (int64_t step = 0; step < 500; ++step) points.push_back({step, 0, 0});
  commit_run(store_, "long", {TestFile().scalars("loss", points)});
  const auto rows = [&] {
    const std::string csv =
        get("scalars", {{"run", "long"}, {"tag", "loss"}, {"format", "csv"}}).body;
    return std::count(csv.begin(), csv.end(), '\n') - 1;
  };
  EXPECT_LE(rows(), 10);
  add_scalars(router_, store_, {.points_max = 0});
  EXPECT_EQ(rows(), 500);
}

TEST_F(Scalars, ManyRunsAtOnce) {
  const Response response = post(
      "scalars_multirun",
      {{"tag", "loss"}, {"runs", "train"}, {"runs", "nope"}, {"runs", "eval"}, {"runs", "eval"}});
  EXPECT_EQ(response.body, R"({"eval": [[2000.0, 0, 0.10000000149011612]], )"
                           R"("train": [[1000.5, 0, 1.0], [1001.5, 1, "NaN"]]})");
  EXPECT_EQ(post("scalars_multirun", {{"tag", "loss"}}).body, "{}");
}

TEST_F(Scalars, ManyRunsNeedOneTagAndPost) {
  EXPECT_EQ(post("scalars_multirun", {{"runs", "train"}}).status, 400);
  EXPECT_EQ(post("scalars_multirun", {{"tag", "a"}, {"tag", "b"}}).status, 400);
  EXPECT_EQ(get("scalars_multirun", {{"tag", "loss"}}).status, 405);
}

}  // namespace
}  // namespace stepscope::dashboards
