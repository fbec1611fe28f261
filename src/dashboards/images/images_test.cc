// SPDX-License-Identifier: Apache-2.0
#include "dashboards/images/images.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "query/records/blob_key.h"
#include "query/records/test_values.h"

namespace stepscope::dashboards {
namespace {

using http::Fields;
using http::Request;
using http::Response;
using query::blobs_value;
using query::commit_run;
using query::TestFile;
using testing::HasSubstr;

const std::string kPng = "\x89PNG\r\n\x1a\n image";

class Images : public testing::Test {
 protected:
  Images() {
    auto info = query::test_info("im", "images", DataClass::BlobSequence);
    info->set_notes(query::notes_of("*What* it sees"));
    commit_run(store_, "run",
               {TestFile().add(values_.series(
                   info, {blobs_value({"4", "3", kPng}), blobs_value({"4", "3", kPng, "GIF89a"}),
                          blobs_value({"4", "3", "<svg>"})}))});
    add_images(router_, store_, values_);
  }

  Response get(const std::string& name, Fields query = {}) {
    Request request;
    request.path = "/data/plugin/images/" + name;
    request.query = std::move(query);
    return router_.route(request);
  }

  Response image(int64_t step, int64_t item) {
    return get(
        "individualImage",
        {{"blob_key",
          query::encode_blob_key(
              {.plugin = "images", .run = "run", .tag = "im", .step = step, .item = item})}});
  }

  store::Store store_;
  query::TestValues values_;
  http::Router router_;
};

TEST_F(Images, TagsHaveTheNumberOfImagesPerStep) {
  EXPECT_EQ(get("tags").body, R"({"run": {"im": {"displayName": "im", )"
                              R"("description": "<p><em>What</em> it sees</p>", "samples": 2}}})");
}

TEST_F(Images, ListsStepsWithTheirKeys) {
  const std::string body = get("images", {{"run", "run"}, {"tag", "im"}}).body;
  EXPECT_EQ(body.substr(0, 62),
            R"([{"wall_time": 1000.0, "step": 0, "query": "blob_key=WyIiLCAia)");
  const std::string second = get("images", {{"run", "run"}, {"tag", "im"}, {"sample", "1"}}).body;
  const std::string key = query::encode_blob_key({"images", "run", "im", 1, 3, {}});
  EXPECT_EQ(second, R"([{"wall_time": 1001.0, "step": 1, "query": "blob_key=)" + key + R"("}])");
  EXPECT_EQ(get("images", {{"run", "run"}, {"tag", "im"}, {"sample", "4294967295"}}).body, "[]");
}

TEST_F(Images, DownsamplesTheList) {
  add_images(router_, store_, values_, {.records_max = 2});
  const std::string body = get("images", {{"run", "run"}, {"tag", "im"}}).body;
  EXPECT_THAT(body, HasSubstr(R"("step": 0)"));
  EXPECT_THAT(body, Not(HasSubstr(R"("step": 1)")));
  EXPECT_THAT(body, HasSubstr(R"("step": 2)"));
}

TEST_F(Images, ImagesHaveATypeAndAnEtag) {
  const Response response = image(0, 2);
  EXPECT_EQ(response.status, 200);
  EXPECT_EQ(response.content_type, "image/png");
  EXPECT_EQ(response.body, kPng);
  EXPECT_FALSE(response.etag.empty());
  EXPECT_EQ(response.cache_control, "no-cache, must-revalidate");
  EXPECT_EQ(image(1, 3).content_type, "image/gif");
  EXPECT_NE(image(1, 3).etag, response.etag);
}

TEST_F(Images, SvgHasNoExecutableType) {
  EXPECT_EQ(image(2, 2).content_type, "application/octet-stream");
}

TEST_F(Images, RejectsInvalidRequests) {
  EXPECT_EQ(get("images").status, 400);
  EXPECT_EQ(get("images", {{"run", "run"}}).status, 400);
  EXPECT_EQ(get("images", {{"run", "run"}, {"tag", "im"}, {"sample", "x"}}).body,
            "Invalid argument: the parameter \"sample\" must be a non-negative integer, not \"x\"");
  EXPECT_EQ(get("images", {{"run", "run"}, {"tag", "no"}}).body,
            "Not found: No image data for run='run', tag='no'");
  EXPECT_EQ(get("individualImage").status, 400);
  EXPECT_EQ(get("individualImage", {{"blob_key", "nonsense"}}).status, 400);
  EXPECT_EQ(image(7, 2).status, 404);
  EXPECT_EQ(image(0, 3).status, 404);
}

TEST_F(Images, ReportsDamageOnlyForTheImage) {
  values_.fail_reads();
  EXPECT_EQ(get("images", {{"run", "run"}, {"tag", "im"}}).status, 200);
  EXPECT_EQ(image(0, 2).status, 500);
  EXPECT_THAT(image(0, 2).body, HasSubstr("record checksum mismatch: file"));
}

}  // namespace
}  // namespace stepscope::dashboards
