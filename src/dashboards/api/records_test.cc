// SPDX-License-Identifier: Apache-2.0
// The routes /api/v1/{records, blob, value}.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/bytes.h"
#include "dashboards/api/api.h"
#include "query/records/blob_key.h"
#include "query/records/test_values.h"

namespace stepscope::dashboards {
namespace {

using http::Fields;
using http::Request;
using http::Response;
using query::blobs_value;
using query::commit_run;
using query::number_value;
using query::Occurrence;
using query::test_info;
using query::TestFile;
using store::ElementType;
using testing::HasSubstr;

class ApiRecords : public testing::Test {
 protected:
  ApiRecords() {
    const auto images = test_info("im", "images", DataClass::BlobSequence);
    commit_run(
        store_, "run",
        {TestFile()
             .add(values_.series(images, {{0, blobs_value({"1", "1", "GIF89a"})},
                                          {1, blobs_value({"1", "1", "twin"})},
                                          {1, blobs_value({"1", "1", "old", "more"})},
                                          {2, blobs_value({"1", "1", "void"})},
                                          {1, blobs_value({"1", "1", "RIFF....WAVE"})}}))
             .add(values_.series(test_info("two", "mesh", DataClass::Tensor),
                                 {number_value<float>(ElementType::Float32, {0.5f, 2}, {1, 2})}))
             .add(values_.series(test_info("two", "text", DataClass::Tensor),
                                 {query::text_value({"a", "\xff"}, {2})}))
             .scalars("loss", {{0, 1000, 1}})});
    add_api(router_, store_, values_, {.version = "1"});
  }

  Response get(const std::string& name, Fields query, Fields headers = {}) {
    Request request;
    request.path = "/api/v1/" + name;
    request.query = std::move(query);
    request.headers = std::move(headers);
    return router_.route(request);
  }

  static std::string key(int64_t step, int64_t item, std::optional<Occurrence> occurrence = {}) {
    return query::encode_blob_key({"images", "run", "im", step, item, occurrence});
  }

  static std::string value_key(const std::string& plugin) {
    return query::encode_blob_key({plugin, "run", "two", 0, 0, {}});
  }

  store::Store store_;
  query::TestValues values_;
  http::Router router_;
};

std::string record(int64_t step, double wall_time, int items, const std::string& key,
                   bool is_superseded) {
  return fmt::format(R"({{"step": {}, "wall_time": {:.1f}, "bytes": 1, "items": {}, "key": "{}", )"
                     R"("is_superseded": {}}})",
                     step, wall_time, items, key, is_superseded);
}

TEST_F(ApiRecords, ReturnsCurrentRecordsByDefault) {
  EXPECT_EQ(get("records", {{"run", "run"}, {"tag", "im"}}).body,
            R"({"version": 1, "plugin": "images", "records": [)" +
                record(0, 1000, 3, key(0, 0, Occurrence{0, 1000}), false) + ", " +
                record(1, 1004, 3, key(1, 0, Occurrence{2, 1004}), false) + R"(], "total": 2})");
}

TEST_F(ApiRecords, ReturnsSupersededRecordsOnRequest) {
  EXPECT_EQ(get("records", {{"run", "run"}, {"tag", "im"}, {"superseded", "1"}}).body,
            R"({"version": 1, "plugin": "images", "records": [)" +
                record(0, 1000, 3, key(0, 0, Occurrence{0, 1000}), false) + ", " +
                record(1, 1001, 3, key(1, 0, Occurrence{0, 1001}), true) + ", " +
                record(1, 1002, 4, key(1, 0, Occurrence{1, 1002}), true) + ", " +
                record(2, 1003, 3, key(2, 0, Occurrence{0, 1003}), true) + ", " +
                record(1, 1004, 3, key(1, 0, Occurrence{2, 1004}), false) + R"(], "total": 5})");
}

TEST_F(ApiRecords, WindowAndLimit) {
  const auto total = [this](Fields more) {
    more.insert(more.end(), {{"run", "run"}, {"tag", "im"}});
    const std::string body = get("records", std::move(more)).body;
    return body.substr(body.find("\"total\""));
  };
  EXPECT_EQ(total({{"begin", "1"}}), R"("total": 1})");
  EXPECT_EQ(total({{"end", "0"}}), R"("total": 1})");
  EXPECT_EQ(total({{"begin", "1"}, {"end", "1"}, {"superseded", "1"}}), R"("total": 3})");
  const std::string body = get("records", {{"run", "run"}, {"tag", "im"}, {"max", "1"}}).body;
  EXPECT_THAT(body, HasSubstr(R"([{"step": 1,)"));
  EXPECT_THAT(body, HasSubstr(R"("total": 2})"));
}

TEST_F(ApiRecords, ATagOfTwoPluginsRequiresThePlugin) {
  const Response response = get("records", {{"run", "run"}, {"tag", "two"}});
  EXPECT_EQ(response.status, 400);
  EXPECT_THAT(response.body, HasSubstr(R"(used by \"mesh\" and \"text\")"));
  EXPECT_THAT(get("records", {{"run", "run"}, {"tag", "two"}, {"plugin", "text"}}).body,
              HasSubstr(R"("plugin": "text")"));
}

TEST_F(ApiRecords, RejectsInvalidRequests) {
  EXPECT_EQ(get("records", {{"tag", "im"}}).status, 400);
  EXPECT_EQ(get("records", {{"run", "no"}, {"tag", "im"}}).status, 404);
  EXPECT_EQ(get("records", {{"run", "run"}, {"tag", "loss"}}).status, 404);
  EXPECT_EQ(get("records", {{"run", "run"}, {"tag", "im"}, {"plugin", "audio"}}).status, 404);
  for (const char* name : {"begin", "end", "max", "superseded"}) {
    const Response response = get("records", {{"run", "run"}, {"tag", "im"}, {name, "x"}});
    EXPECT_EQ(response.status, 400);
    EXPECT_THAT(response.body, HasSubstr(name));
  }
  EXPECT_EQ(get("records", {{"run", "run"}, {"tag", "im"}, {"begin", "2"}, {"end", "1"}}).status,
            400);
}

TEST_F(ApiRecords, BlobsOfTheCurrentRecordMustBeRevalidated) {
  const Response response = get("blob", {{"key", key(0, 2)}});
  EXPECT_EQ(response.body, "GIF89a");
  EXPECT_EQ(response.content_type, "image/gif");
  EXPECT_EQ(response.cache_control, "no-cache, must-revalidate");
  EXPECT_FALSE(response.etag.empty());
  EXPECT_EQ(get("blob", {{"key", key(1, 2)}}).content_type, "audio/wav");
}

TEST_F(ApiRecords, BlobsOfAnOccurrenceMayBeCachedForever) {
  const Response response = get("blob", {{"key", key(1, 0, Occurrence{1, 1002})}, {"item", "3"}});
  EXPECT_EQ(response.body, "more");
  EXPECT_EQ(response.content_type, "application/octet-stream");
  EXPECT_EQ(response.cache_control, "private, max-age=31536000, immutable");
  EXPECT_EQ(get("blob", {{"key", key(1, 2, Occurrence{0, 1001})}}).body, "twin");
  EXPECT_EQ(get("blob", {{"key", key(2, 2, Occurrence{0, 1003})}}).body, "void");
}

TEST_F(ApiRecords, MissingAndInvalidBlobs) {
  EXPECT_EQ(get("blob", {}).status, 400);
  EXPECT_EQ(get("blob", {{"key", "?"}}).status, 400);
  EXPECT_EQ(get("blob", {{"key", key(0, 2)}, {"item", "x"}}).status, 400);
  EXPECT_EQ(get("blob", {{"key", key(0, 3)}}).status, 404);
  EXPECT_EQ(get("blob", {{"key", key(2, 2)}}).status, 404);
  EXPECT_EQ(get("blob", {{"key", key(1, 2, Occurrence{0, 999})}}).status, 404);
  EXPECT_EQ(get("blob", {{"key", value_key("mesh")}}).status, 400);
  values_.fail_reads();
  EXPECT_THAT(get("blob", {{"key", key(0, 2)}}).body, HasSubstr("record checksum mismatch: file"));
}

TEST_F(ApiRecords, ValuesAsJson) {
  EXPECT_EQ(get("value", {{"key", value_key("mesh")}}).body,
            R"({"type": "float32", "shape": [1, 2], "numbers": [0.5, 2.0]})");
  EXPECT_EQ(get("value", {{"key", value_key("text")}}).body,
            R"({"type": "string", "shape": [2], "strings": ["a", "\ufffd"]})");
}

TEST_F(ApiRecords, LargeIntegersStayExact) {
  commit_run(
      store_, "run",
      {TestFile()
           .add(values_.series(test_info("two", "mesh", DataClass::Tensor),
                               {number_value<uint64_t>(ElementType::UInt64, {UINT64_MAX}, {})}))
           .add(values_.series(test_info("two", "text", DataClass::Tensor),
                               {number_value<int64_t>(ElementType::Int64, {INT64_MIN}, {})}))});
  EXPECT_EQ(get("value", {{"key", value_key("mesh")}}).body,
            R"({"type": "uint64", "shape": [], "numbers": [18446744073709551615]})");
  EXPECT_EQ(get("value", {{"key", value_key("text")}}).body,
            R"({"type": "int64", "shape": [], "numbers": [-9223372036854775808]})");
}

TEST_F(ApiRecords, ExpandsARepeatedNumber) {
  commit_run(store_, "run",
             {TestFile().add(values_.series(
                 test_info("two", "mesh", DataClass::Tensor),
                 {query::repeated_value<int64_t>(ElementType::Int64, INT64_MAX, {3})}))});
  EXPECT_EQ(get("value", {{"key", value_key("mesh")}}).body,
            R"({"type": "int64", "shape": [3], "numbers": [9223372036854775807, )"
            R"(9223372036854775807, 9223372036854775807]})");
  const Fields accept = {{"accept", "application/octet-stream"}};
  EXPECT_EQ(get("value", {{"key", value_key("mesh")}}, accept).body.size(), 24u);
}

TEST_F(ApiRecords, ValuesAsBytes) {
  const Fields accept = {{"accept", "application/octet-stream"}};
  const Response response = get("value", {{"key", value_key("mesh")}}, accept);
  ASSERT_EQ(response.body.size(), 8u);
  EXPECT_EQ(load_le<float>(as_bytes(response.body).data()), 0.5f);
  EXPECT_EQ(http::find_header(response.headers, "Stepscope-Type"), "float32");
  EXPECT_EQ(http::find_header(response.headers, "Stepscope-Shape"), "1,2");
  EXPECT_FALSE(response.etag.empty());
  const Response text = get("value", {{"key", value_key("text")}}, accept);
  EXPECT_EQ(text.status, 400);
  EXPECT_THAT(text.body, HasSubstr("/api/v1/blob"));
}

}  // namespace
}  // namespace stepscope::dashboards
