// SPDX-License-Identifier: Apache-2.0
#include "dashboards/pr_curves/pr_curves.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "query/records/test_values.h"

namespace stepscope::dashboards {
namespace {

using http::Response;
using query::number_value;
using query::test_info;
using query::TestFile;
using store::ElementType;

// Labels 0, 1, 1, 0, 1 with scores .1, .9, .8, .3, .35 at 11 thresholds.
const std::vector<float> kCurve = {
    3, 3, 3, 3, 2, 2, 2, 2, 2, 1, 0,  // True positives.
    2, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0,  // False positives.
    0, 0, 1, 1, 2, 2, 2, 2, 2, 2, 2,  // True negatives.
    0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 3,  // False negatives.
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0,  // Precision, made up.
    1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0,  // Recall, made up.
};

class PrCurves : public testing::Test {
 protected:
  PrCurves() { add_pr_curves(router_, store_, values_); }

  void log(const std::string& run, std::vector<store::Value> values) {
    query::commit_run(store_, run,
                      {TestFile().add(values_.series(
                          test_info("pr", "pr_curves", DataClass::Tensor), std::move(values)))});
  }

  Response get(const std::string& name, http::Fields query = {}) {
    http::Request request;
    request.path = "/data/plugin/pr_curves/" + name;
    request.query = std::move(query);
    return router_.route(request);
  }

  store::Store store_;
  query::TestValues values_;
  http::Router router_;
};

TEST_F(PrCurves, Tags) {
  log("train", {number_value(ElementType::Float32, kCurve, {6, 11})});
  EXPECT_EQ(get("tags").body, R"({"train": {"pr": {"displayName": "pr", "description": ""}}})");
}

TEST_F(PrCurves, ExpandsARepeatedNumber) {
  log("train", {query::repeated_value(ElementType::Float64, 0.0, {6, 3})});
  EXPECT_EQ(get("pr_curves", {{"run", "train"}, {"tag", "pr"}}).body,
            R"({"train": [{"wall_time": 1000.0, "step": 0, "precision": [0.0], "recall": [0.0], )"
            R"("true_positives": [0], "false_positives": [0], "true_negatives": [0], )"
            R"("false_negatives": [0], "thresholds": [0.0]}]})");
}

TEST_F(PrCurves, RemovesTrailingThresholdsWithoutPositives) {
  log("train", {number_value(ElementType::Float32, kCurve, {6, 11})});
  const Response response = get("pr_curves", {{"run", "train"}, {"tag", "pr"}});
  EXPECT_EQ(response.status, 200);
  EXPECT_EQ(response.body,
            R"({"train": [{"wall_time": 1000.0, "step": 0, )"
            R"("precision": [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0], )"
            R"("recall": [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.0], )"
            R"("true_positives": [3, 3, 3, 3, 2, 2, 2, 2, 2, 1], )"
            R"("false_positives": [2, 2, 1, 1, 0, 0, 0, 0, 0, 0], )"
            R"("true_negatives": [0, 0, 1, 1, 2, 2, 2, 2, 2, 2], )"
            R"("false_negatives": [0, 0, 0, 0, 1, 1, 1, 1, 1, 2], )"
            R"("thresholds": [0.0, 0.1, 0.2, 0.30000000000000004, 0.4, 0.5, 0.6000000000000001, )"
            R"(0.7000000000000001, 0.8, 0.9]}]})");
}

TEST_F(PrCurves, KeepsAtLeastOneThreshold) {
  log("train", {number_value(ElementType::Float64, std::vector<double>(12), {6, 2})});
  EXPECT_NE(get("pr_curves", {{"run", "train"}, {"tag", "pr"}}).body.find(R"("thresholds": [0.0])"),
            std::string::npos);
}

TEST_F(PrCurves, NoThresholdsAndNaN) {
  log("train", {number_value(ElementType::Float64, std::vector<double>(), {6, 0}),
                number_value(ElementType::Float64, std::vector<double>(6, std::nan("")), {6, 1})});
  const std::string body = get("pr_curves", {{"run", "train"}, {"tag", "pr"}}).body;
  EXPECT_NE(body.find(R"("step": 0, "precision": [])"), std::string::npos);
  EXPECT_NE(body.find(R"("step": 1, "precision": ["NaN"], "recall": ["NaN"], )"
                      R"("true_positives": [0])"),
            std::string::npos);
}

TEST_F(PrCurves, SkipsOtherValues) {
  log("train", {query::text_value({"a"}, {}), number_value<float>(ElementType::Float32, {1}, {1})});
  EXPECT_EQ(get("pr_curves", {{"run", "train"}, {"tag", "pr"}}).body, R"({"train": []})");
}

TEST_F(PrCurves, RespectsTheLimitInEveryRun) {
  const auto curve = number_value(ElementType::Float32, kCurve, {6, 11});
  log("a", {curve, curve, curve});
  log("b", {curve});
  add_pr_curves(router_, store_, values_, {.records_max = 2});
  const std::string body =
      get("pr_curves", {{"tag", "pr"}, {"run", "b"}, {"run", "a"}, {"run", "b"}}).body;
  EXPECT_EQ(body.find(R"({"b": [{)"), 0u);
  EXPECT_EQ(std::count(body.begin(), body.end(), '{'), 1 + 3);
}

TEST_F(PrCurves, RejectsInvalidRequests) {
  log("train", {number_value(ElementType::Float32, kCurve, {6, 11})});
  EXPECT_EQ(get("pr_curves", {{"tag", "pr"}}).status, 400);
  EXPECT_EQ(get("pr_curves", {{"run", "train"}}).status, 400);
  const Response unknown = get("pr_curves", {{"run", "train"}, {"run", "eval"}, {"tag", "pr"}});
  EXPECT_EQ(unknown.status, 400);
  EXPECT_EQ(unknown.body,
            "Invalid argument: No PR curves could be found for run 'eval' and tag 'pr'");
}

}  // namespace
}  // namespace stepscope::dashboards
