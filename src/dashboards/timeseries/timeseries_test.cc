// SPDX-License-Identifier: Apache-2.0
#include "dashboards/timeseries/timeseries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "query/records/blob_key.h"
#include "query/records/test_values.h"

namespace stepscope::dashboards {
namespace {

using http::Request;
using http::Response;
using query::commit_run;
using query::TestFile;

class Timeseries : public testing::Test {
 protected:
  Timeseries() {
    commit_run(store_, "a",
               {TestFile()
                    .scalars("loss", {{0, 1000.5, 1}, {1, 1001.5, INFINITY}}, "**Falls**")
                    .scalars("speed", {{0, 1, 2}})
                    .records("weights", "histograms", DataClass::Tensor, {1, 1}, "Layer 1")
                    .records("picture", "images", DataClass::BlobSequence, {3, 5, 4})});
    commit_run(store_, "b", {TestFile().scalars("loss", {{0, 2000, 3}}, "**Falls**")});
    add_timeseries(router_, store_, values_);
  }

  Response series(const std::string& requests) {
    return get("timeSeries", {{"requests", requests}});
  }

  Response get(const std::string& name, http::Fields query = {}) {
    Request request;
    request.path = "/data/plugin/timeseries/" + name;
    request.query = std::move(query);
    return router_.route(request);
  }

  store::Store store_;
  query::TestValues values_;
  http::Router router_;
};

TEST_F(Timeseries, TagsOfAllThreeKinds) {
  EXPECT_EQ(get("tags").body,
            R"({"scalars": {"runTagInfo": {"a": ["loss", "speed"], "b": ["loss"]}, )"
            R"("tagDescriptions": {"loss": "<p><strong>Falls</strong></p>"}}, )"
            R"("histograms": {"runTagInfo": {"a": ["weights"]}, )"
            R"("tagDescriptions": {"weights": "<p>Layer 1</p>"}}, )"
            R"("images": {"tagDescriptions": {}, )"
            R"("tagRunSampledInfo": {"picture": {"a": {"maxSamplesPerStep": 3}}}}})");
}

TEST_F(Timeseries, ShowsAllDescriptionsThatDiffer) {
  commit_run(store_, "c", {TestFile().scalars("loss", {{0, 0, 0}}, "Also")});
  const std::string body = get("tags").body;
  const std::string expected =
      R"("loss": "<h1>Multiple descriptions</h1>\n<h2>For runs: a, b</h2>\n)"
      R"(<p><strong>Falls</strong></p>\n<h2>For run: c</h2>\n<p>Also</p>")";
  EXPECT_NE(body.find(expected), std::string::npos) << body;
}

TEST_F(Timeseries, EmptyStore) {
  store::Store empty;
  add_timeseries(router_, empty, values_);
  EXPECT_EQ(get("tags").body, R"({"scalars": {"runTagInfo": {}, "tagDescriptions": {}}, )"
                              R"("histograms": {"runTagInfo": {}, "tagDescriptions": {}}, )"
                              R"("images": {"tagDescriptions": {}, "tagRunSampledInfo": {}}})");
}

TEST_F(Timeseries, ScalarsOfAllRunsThatHaveThem) {
  EXPECT_EQ(series(R"([{"plugin": "scalars", "tag": "loss"}])").body,
            R"([{"plugin": "scalars", "tag": "loss", "runToSeries": {)"
            R"("a": [{"wallTime": 1000.5, "step": 0, "value": 1.0}, )"
            R"({"wallTime": 1001.5, "step": 1, "value": "Infinity"}], )"
            R"("b": [{"wallTime": 2000.0, "step": 0, "value": 3.0}]}}])");
}

TEST_F(Timeseries, ScalarsOfOneRun) {
  EXPECT_EQ(series(R"([{"plugin": "scalars", "tag": "loss", "run": "b"}])").body,
            R"([{"plugin": "scalars", "tag": "loss", "run": "b", "runToSeries": {)"
            R"("b": [{"wallTime": 2000.0, "step": 0, "value": 3.0}]}}])");
}

TEST_F(Timeseries, UnknownNamesHaveNoSeries) {
  EXPECT_EQ(series(R"([{"plugin": "scalars", "tag": "x"}])").body,
            R"([{"plugin": "scalars", "tag": "x", "runToSeries": {}}])");
  EXPECT_EQ(series(R"([{"plugin": "scalars", "tag": "loss", "run": "x"}])").body,
            R"([{"plugin": "scalars", "tag": "loss", "run": "x", "runToSeries": {}}])");
}

TEST_F(Timeseries, ErrorsRepeatTheirRequest) {
  EXPECT_EQ(series(R"([{"plugin": "scalars"}, {"plugin": "text", "tag": "t"}, {"tag": "t"},)"
                   R"({"plugin": "histograms", "tag": "t"},)"
                   R"({"plugin": "images", "tag": "t", "run": "r", "sample": "1"},)"
                   R"({"plugin": [1], "tag": 7}])")
                .body,
            R"([{"plugin": "scalars", "error": "Missing tag"}, )"
            R"({"plugin": "text", "tag": "t", "error": "Invalid plugin"}, )"
            R"({"plugin": null, "tag": "t", "error": "Invalid plugin"}, )"
            R"({"plugin": "histograms", "tag": "t", "error": "Missing run"}, )"
            R"({"plugin": "images", "tag": "t", "run": "r", "error": "Missing sample"}, )"
            R"({"plugin": [1], "error": "Missing tag"}])");
}

class TimeseriesOfRecords : public Timeseries {
 protected:
  TimeseriesOfRecords() {
    using store::ElementType;
    const auto weights = [](std::vector<double> rows) {
      const auto count = static_cast<int64_t>(rows.size() / 3);
      return query::number_value<double>(ElementType::Float64, rows, {count, 3});
    };
    commit_run(store_, "r",
               {TestFile()
                    .add(values_.series(
                        query::test_info("weights", "histograms", DataClass::Tensor),
                        {weights({0, 1, 2, 1, 2, 3}), query::text_value({"odd"}, {}), weights({})}))
                    .add(values_.series(query::test_info("im", "images", DataClass::BlobSequence),
                                        {query::blobs_value({"1", "1", "GIF89a"}),
                                         query::blobs_value({"1", "1", "BMP?", "GIF87a"})}))});
  }

  static std::string image_id(int64_t step, int64_t item) {
    return query::encode_blob_key({"images", "r", "im", step, item, {}});
  }
};

TEST_F(TimeseriesOfRecords, Histograms) {
  EXPECT_EQ(series(R"([{"plugin": "histograms", "tag": "weights", "run": "r"}])").body,
            R"([{"plugin": "histograms", "tag": "weights", "run": "r", "runToSeries": {"r": [)"
            R"({"wallTime": 1000.0, "step": 0, "bins": [{"min": 0.0, "max": 1.0, "count": 2.0}, )"
            R"({"min": 1.0, "max": 2.0, "count": 3.0}]}, )"
            R"({"wallTime": 1002.0, "step": 2, "bins": []}]}}])");
}

TEST_F(TimeseriesOfRecords, Images) {
  EXPECT_EQ(series(R"([{"plugin": "images", "tag": "im", "run": "r", "sample": 1}])").body,
            R"([{"plugin": "images", "tag": "im", "run": "r", "sample": 1, "runToSeries": {"r": [)"
            R"({"step": 1, "wallTime": 1001.0, "imageId": ")" +
                image_id(1, 3) + R"("}]}}])");
}

TEST_F(TimeseriesOfRecords, OmitsRunsWithoutSuchSamples) {
  for (const char* sample : {"-1", "2", "9223372036854775807"}) {
    const std::string body = series(R"([{"plugin": "images", "tag": "im", "run": "r", "sample": )" +
                                    std::string(sample) + "}]")
                                 .body;
    EXPECT_THAT(body, testing::HasSubstr(R"("runToSeries": {}})")) << sample;
  }
}

TEST_F(TimeseriesOfRecords, DownsamplesSeries) {
  add_timeseries(router_, store_, values_, {.histogram_records_max = 1, .image_records_max = 1});
  const std::string body = series(R"([{"plugin": "histograms", "tag": "weights", "run": "r"},)"
                                  R"({"plugin": "images", "tag": "im", "run": "r", "sample": 0}])")
                               .body;
  EXPECT_THAT(body, testing::HasSubstr(R"({"r": [{"wallTime": 1002.0, "step": 2, "bins": []}]})"));
  EXPECT_THAT(body, testing::HasSubstr(R"({"r": [{"step": 1, "wallTime": 1001.0, "imageId": ")"));
}

TEST_F(TimeseriesOfRecords, DamageDoesNotAffectOtherSeries) {
  values_.fail_reads();
  EXPECT_EQ(series(R"([{"plugin": "histograms", "tag": "weights", "run": "r"},)"
                   R"({"plugin": "scalars", "tag": "speed"}])")
                .body,
            R"([{"plugin": "histograms", "tag": "weights", "run": "r", "runToSeries": {"r": []}}, )"
            R"({"plugin": "scalars", "tag": "speed", "runToSeries": )"
            R"({"a": [{"wallTime": 1.0, "step": 0, "value": 2.0}]}}])");
  EXPECT_EQ(get("imageData", {{"imageId", image_id(1, 3)}}).status, 500);
}

TEST_F(TimeseriesOfRecords, ImageData) {
  const Response response = get("imageData", {{"imageId", image_id(1, 3)}});
  EXPECT_EQ(response.body, "GIF87a");
  EXPECT_EQ(response.content_type, "image/gif");
  EXPECT_FALSE(response.etag.empty());
  EXPECT_EQ(get("imageData", {{"imageId", image_id(1, 2)}}).content_type,
            "application/octet-stream");
  EXPECT_EQ(get("imageData").body, "Invalid argument: Missing 'imageId' field");
  EXPECT_EQ(get("imageData", {{"imageId", "?"}}).status, 400);
  EXPECT_EQ(get("imageData", {{"imageId", image_id(2, 2)}}).status, 404);
}

TEST_F(Timeseries, RejectsInvalidRequests) {
  EXPECT_EQ(get("timeSeries").body, "Invalid argument: Missing 'requests' field");
  EXPECT_EQ(series("").status, 400);
  EXPECT_EQ(series("{").body, "Invalid argument: Unable to parse 'requests' as JSON");
  for (const char* wrong :
       {"1", "null", "\"x\"", "[1]", "[[]]", "[{}, null]", R"({"a": 1})", "\"\xff\"", R"(["a"])"}) {
    EXPECT_EQ(series(wrong).status, 400) << wrong;
  }
  EXPECT_EQ(series("{}").body, "[]");
  EXPECT_EQ(series("[]").body, "[]");
}

// The page matches responses to requests by content, not by position.
TEST_F(Timeseries, ReturnsDuplicatesOnce) {
  const std::string speed = R"({"plugin": "scalars", "tag": "speed"})";
  const std::string other = R"({"tag": "none", "plugin": "scalars"})";
  EXPECT_EQ(series("[" + speed + "," + other + R"(,{"tag": "speed", "plugin": "scalars"}])").body,
            series("[" + speed + "," + other + "]").body);
  std::string many = speed;
  for (int i = 0; i < 9'999; ++i) many += "," + speed;
  EXPECT_EQ(series("[" + many + "]").body, series("[" + speed + "]").body);
}

TEST_F(Timeseries, LimitsItemsDepthAndSize) {
  std::string many = "{}";
  for (int i = 0; i < 10'000; ++i) many += ",{}";
  EXPECT_EQ(series("[" + many + "]").body,
            "Invalid argument: 'requests' has 10001 items; at most 10000 are allowed");
  EXPECT_EQ(series(std::string(500'000, '[') + std::string(500'000, ']')).body,
            "Invalid argument: 'requests' has lists or objects nested more than 64 levels deep");
  EXPECT_EQ(series("[]" + std::string(4 << 20, ' ')).body,
            "Invalid argument: 'requests' has 4194306 bytes of JSON; at most 4194304 are read");
}

TEST_F(Timeseries, PostFormWorksToo) {
  Request request;
  request.method = http::Method::Post;
  request.path = "/data/plugin/timeseries/timeSeries";
  request.form = {{"requests", R"([{"plugin": "scalars", "tag": "speed"}])"}};
  EXPECT_EQ(router_.route(request).body,
            R"([{"plugin": "scalars", "tag": "speed", "runToSeries": {)"
            R"("a": [{"wallTime": 1.0, "step": 0, "value": 2.0}]}}])");
}

}  // namespace
}  // namespace stepscope::dashboards
