// SPDX-License-Identifier: Apache-2.0
#include "dashboards/histograms/histograms.h"

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

store::Value histogram(const std::vector<double>& numbers) {
  return number_value(ElementType::Float64, numbers, {static_cast<int64_t>(numbers.size() / 3), 3});
}

class Histograms : public testing::Test {
 protected:
  Histograms() { add_histograms(router_, store_, values_); }

  void log(const std::string& tag, std::vector<store::Value> values) {
    query::commit_run(store_, "train",
                      {TestFile().add(values_.series(
                          test_info(tag, "histograms", DataClass::Tensor), std::move(values)))});
  }

  Response get(const std::string& name, http::Fields query = {}) {
    http::Request request;
    request.path = "/data/plugin/histograms/" + name;
    request.query = std::move(query);
    return router_.route(request);
  }

  store::Store store_;
  query::TestValues values_;
  http::Router router_;
};

TEST_F(Histograms, Tags) {
  log("weights", {histogram({0, 1, 2})});
  EXPECT_EQ(get("tags").body,
            R"({"train": {"weights": {"displayName": "weights", "description": ""}}})");
}

TEST_F(Histograms, BucketsAreTriples) {
  log("weights", {histogram({-1, 0, 2, 0, 0.5, 3}), histogram({})});
  const Response response = get("histograms", {{"run", "train"}, {"tag", "weights"}});
  EXPECT_EQ(response.status, 200);
  EXPECT_EQ(response.content_type, "application/json");
  EXPECT_EQ(response.body, "[[1000.0, 0, [[-1.0, 0.0, 2.0], [0.0, 0.5, 3.0]]], [1001.0, 1, []]]");
}

TEST_F(Histograms, NaNIsAString) {
  log("weights", {histogram({std::nan(""), INFINITY, 2})});
  EXPECT_EQ(get("histograms", {{"run", "train"}, {"tag", "weights"}}).body,
            R"([[1000.0, 0, [["NaN", "Infinity", 2.0]]]])");
}

TEST_F(Histograms, SkipsOtherValues) {
  log("weights", {query::text_value({"a"}, {}), number_value<float>(ElementType::Float32, {1}, {}),
                  histogram({0, 1, 2})});
  EXPECT_EQ(get("histograms", {{"run", "train"}, {"tag", "weights"}}).body,
            "[[1002.0, 2, [[0.0, 1.0, 2.0]]]]");
}

TEST_F(Histograms, DownsamplesLongSeries) {
  log("weights", std::vector<store::Value>(100, histogram({})));
  const auto count = [&] {
    const std::string body = get("histograms", {{"run", "train"}, {"tag", "weights"}}).body;
    return std::count(body.begin(), body.end(), '[') / 2;
  };
  EXPECT_EQ(count(), 51);
  add_histograms(router_, store_, values_, {.records_max = 0});
  EXPECT_EQ(count(), 100);
}

TEST_F(Histograms, RejectsInvalidRequests) {
  log("weights", {histogram({})});
  const Response missing = get("histograms", {{"run", "train"}});
  EXPECT_EQ(missing.status, 400);
  EXPECT_NE(missing.body.find("\"tag\""), std::string::npos);
  EXPECT_EQ(get("histograms", {{"tag", "weights"}}).status, 400);
  const Response unknown = get("histograms", {{"run", "train"}, {"tag", "bias"}});
  EXPECT_EQ(unknown.status, 404);
  EXPECT_EQ(unknown.body, "Not found: No histogram data for run='train', tag='bias'");
}

}  // namespace
}  // namespace stepscope::dashboards
