// SPDX-License-Identifier: Apache-2.0
#include "dashboards/distributions/distributions.h"

#include <gtest/gtest.h>

#include "query/records/test_values.h"

namespace stepscope::dashboards {
namespace {

using http::Response;
using query::test_info;
using query::TestFile;

class Distributions : public testing::Test {
 protected:
  Distributions() {
    const auto histogram = [](const std::vector<double>& numbers) {
      return query::number_value(store::ElementType::Float64, numbers,
                                 {static_cast<int64_t>(numbers.size() / 3), 3});
    };
    query::commit_run(
        store_, "train",
        {TestFile().add(values_.series(
            test_info("weights", "histograms", DataClass::Tensor),
            std::vector<store::Value>{histogram({0, 10000, 7}), query::text_value({"a"}, {}),
                                      histogram({})}))});
    add_distributions(router_, store_, values_);
  }

  Response get(const std::string& name, http::Fields query = {}) {
    http::Request request;
    request.path = "/data/plugin/distributions/" + name;
    request.query = std::move(query);
    return router_.route(request);
  }

  store::Store store_;
  query::TestValues values_;
  http::Router router_;
};

TEST_F(Distributions, TagsAreThoseOfHistograms) {
  EXPECT_EQ(get("tags").body,
            R"({"train": {"weights": {"displayName": "weights", "description": ""}}})");
}

TEST_F(Distributions, EachHasNineBasisPoints) {
  const Response response = get("distributions", {{"run", "train"}, {"tag", "weights"}});
  EXPECT_EQ(response.status, 200);
  EXPECT_EQ(response.body,
            "[[1000.0, 0, [[0, 0.0], [668, 668.0], [1587, 1587.0], [3085, 3085.0], [5000, 5000.0], "
            "[6915, 6915.0], [8413, 8413.0], [9332, 9332.0], [10000, 10000.0]]], "
            "[1002.0, 2, [[0, 0.0], [668, 0.0], [1587, 0.0], [3085, 0.0], [5000, 0.0], "
            "[6915, 0.0], [8413, 0.0], [9332, 0.0], [10000, 0.0]]]]");
}

TEST_F(Distributions, RespectsTheLimit) {
  add_distributions(router_, store_, values_, {.records_max = 1});
  const Response response = get("distributions", {{"run", "train"}, {"tag", "weights"}});
  EXPECT_EQ(response.body.find("[[1002.0, 2, [[0, 0.0], "), 0u);
}

TEST_F(Distributions, RejectsInvalidRequests) {
  EXPECT_EQ(get("distributions").status, 400);
  EXPECT_EQ(get("distributions", {{"run", "train"}}).status, 400);
  EXPECT_EQ(get("distributions", {{"run", "eval"}, {"tag", "weights"}}).status, 404);
}

}  // namespace
}  // namespace stepscope::dashboards
