// SPDX-License-Identifier: Apache-2.0
// The route /api/v1/histograms.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/bytes.h"
#include "dashboards/api/api.h"
#include "query/records/test_values.h"

namespace stepscope::dashboards {
namespace {

using http::Fields;
using http::Response;
using query::number_value;
using query::test_info;
using query::TestFile;
using store::ElementType;
using testing::HasSubstr;

store::Value histogram(const std::vector<double>& numbers) {
  return number_value(ElementType::Float64, numbers, {static_cast<int64_t>(numbers.size() / 3), 3});
}

class ApiHistograms : public testing::Test {
 protected:
  ApiHistograms() { add_api(router_, store_, values_, {.version = "1"}); }

  void log(std::vector<store::Value> values) {
    query::commit_run(store_, "run",
                      {TestFile().add(values_.series(
                          test_info("w", "histograms", DataClass::Tensor), std::move(values)))});
  }

  Response get(Fields query) {
    http::Request request;
    request.path = "/api/v1/histograms";
    request.query = std::move(query);
    return router_.route(request);
  }

  // The response for the only run and tag; `more` are further parameters.
  std::string body(Fields more = {}) {
    more.insert(more.end(), {{"run", "run"}, {"tag", "w"}});
    return get(std::move(more)).body;
  }

  store::Store store_;
  query::TestValues values_;
  http::Router router_;
};

size_t payload_at(const std::string& bytes) {
  return 12 + load_le<uint32_t>(as_bytes(bytes).data() + 8);
}

template <typename T>
T number(const std::string& bytes, size_t at) {
  return load_le<T>(as_bytes(bytes).data() + payload_at(bytes) + at);
}

TEST_F(ApiHistograms, AdjacentBucketsNeedOnlyOneLeftEdge) {
  log({histogram({0, 1, 2, 1, 3, 4}), histogram({}), histogram({-1, 0.5, 8})});
  const std::string bytes = body();
  EXPECT_THAT(bytes, HasSubstr(R"("total": 3, "unreadable": 0, "drawn": 3, "buckets": 3, )"
                               R"("gapless": true, "columns": {)"
                               R"("step": {"type": "line", "base": 0, "stride": 1}, )"
                               R"("wall_time": {"type": "f64", "at": 0}, )"
                               R"("size": {"base": 0, "type": "u32", "at": 24}, )"
                               R"("left": {"type": "f32", "at": 40}, )"
                               R"("right": {"type": "f32", "at": 56}, )"
                               R"("count": {"type": "f32", "at": 72}}})"));
  EXPECT_EQ(number<double>(bytes, 8), 1001);
  EXPECT_EQ(number<uint32_t>(bytes, 24), 2u);
  EXPECT_EQ(number<uint32_t>(bytes, 28), 0u);
  EXPECT_EQ(number<float>(bytes, 40), 0);
  EXPECT_EQ(number<float>(bytes, 48), -1);
  EXPECT_EQ(number<float>(bytes, 60), 3);
  EXPECT_EQ(number<float>(bytes, 80), 8);
}

TEST_F(ApiHistograms, PreservesGaps) {
  log({histogram({0, 1, 2, 1.1, 3, 4})});
  const std::string bytes = body();
  EXPECT_THAT(bytes, HasSubstr(R"("gapless": false)"));
  EXPECT_THAT(bytes, HasSubstr(R"("left": {"type": "f64", "at": 8}, "right")"));
  EXPECT_EQ(number<double>(bytes, 16), 1.1);
}

TEST_F(ApiHistograms, WindowAndLimit) {
  log(std::vector<store::Value>(101, histogram({0, 1, 2})));
  EXPECT_THAT(
      body({{"begin", "10"}, {"end", "30"}, {"max", "3"}}),
      HasSubstr(R"("total": 21, "unreadable": 0, "drawn": 3, "buckets": 3, "gapless": true, )"
                R"("columns": {"step": {"type": "line", "base": 10, "stride": 10})"));
  EXPECT_THAT(body({{"max", "1"}}), HasSubstr(R"("base": 100)"));
  EXPECT_THAT(body({{"begin", "200"}}), HasSubstr(R"("total": 0)"));
}

TEST_F(ApiHistograms, CountsUnreadableHistograms) {
  log({histogram({0, 1, 2}), query::text_value({"a"}, {1}), histogram({0, 1, 2})});
  EXPECT_THAT(body(), HasSubstr(R"("total": 3, "unreadable": 1, "drawn": 2)"));
  values_.fail_reads();
  EXPECT_THAT(body(), HasSubstr(R"("total": 3, "unreadable": 3, "drawn": 0)"));
}

TEST_F(ApiHistograms, RejectsInvalidRequests) {
  log({histogram({0, 1, 2})});
  EXPECT_EQ(get({{"tag", "w"}}).status, 400);
  EXPECT_EQ(get({{"run", "run"}}).status, 400);
  EXPECT_EQ(get({{"run", "no"}, {"tag", "w"}}).status, 404);
  EXPECT_EQ(get({{"run", "run"}, {"tag", "no"}}).status, 404);
  for (const char* name : {"begin", "end", "max"}) {
    const Response response = get({{"run", "run"}, {"tag", "w"}, {name, "x"}});
    EXPECT_EQ(response.status, 400);
    EXPECT_THAT(response.body, HasSubstr(name));
  }
  EXPECT_EQ(get({{"run", "run"}, {"tag", "w"}, {"begin", "2"}, {"end", "1"}}).status, 400);
}

}  // namespace
}  // namespace stepscope::dashboards
