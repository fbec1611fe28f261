// SPDX-License-Identifier: Apache-2.0
#include "dashboards/audio/audio.h"

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

class Audio : public testing::Test {
 protected:
  Audio() {
    auto wav = query::test_info("voice", "audio", DataClass::BlobSequence);
    wav->set_notes(query::notes_of({}, "\x10\x0b"));  // Encoding WAV.
    auto unknown = query::test_info("noise", "audio", DataClass::BlobSequence);
    commit_run(store_, "run",
               {TestFile()
                    .add(values_.series(wav, {blobs_value({"first"}), blobs_value({"a", "b"})}))
                    .add(values_.series(unknown, {blobs_value({"x"})}))});
    add_audio(router_, store_, values_);
  }

  Response get(const std::string& name, Fields query = {}) {
    Request request;
    request.path = "/data/plugin/audio/" + name;
    request.query = std::move(query);
    return router_.route(request);
  }

  static std::string key(int64_t step, int64_t item) {
    return query::encode_blob_key({"audio", "run", "voice", step, item, {}});
  }

  Response clip(int64_t step, int64_t item, const std::string& type) {
    return get("individualAudio", {{"blob_key", key(step, item)}, {"content_type", type}});
  }

  store::Store store_;
  query::TestValues values_;
  http::Router router_;
};

TEST_F(Audio, TagsHaveTheNumberOfClipsPerStep) {
  EXPECT_EQ(get("tags").body,
            R"({"run": {"noise": {"displayName": "noise", "description": "", "samples": 1}, )"
            R"("voice": {"displayName": "voice", "description": "", "samples": 2}}})");
}

TEST_F(Audio, ListsClipsOfAnyEncoding) {
  EXPECT_EQ(get("audio", {{"run", "run"}, {"tag", "voice"}, {"sample", "1"}}).body,
            R"([{"wall_time": 1001.0, "step": 1, "label": "", "contentType": "audio/wav", )"
            R"("query": "blob_key=)" +
                key(1, 1) + R"(&content_type=audio%2Fwav"}])");
  EXPECT_THAT(get("audio", {{"run", "run"}, {"tag", "noise"}}).body,
              HasSubstr("&content_type=application%2Foctet-stream"));
}

// TensorBoard returns 500.
TEST_F(Audio, OmitsStepsWithTooFewClips) {
  EXPECT_EQ(get("audio", {{"run", "run"}, {"tag", "voice"}, {"sample", "2"}}).body, "[]");
}

TEST_F(Audio, ClipsHaveTheRequestedType) {
  const Response response = clip(1, 1, "audio/wav");
  EXPECT_EQ(response.body, "b");
  EXPECT_EQ(response.content_type, "audio/wav");
  EXPECT_FALSE(response.etag.empty());
  EXPECT_EQ(clip(0, 0, "application/octet-stream").content_type, "application/octet-stream");
}

TEST_F(Audio, RejectsInvalidRequests) {
  EXPECT_EQ(clip(0, 0, "text/html").body,
            "Invalid argument: the parameter \"content_type\" must be audio/wav or "
            "application/octet-stream, not \"text/html\"");
  EXPECT_EQ(get("individualAudio", {{"blob_key", key(0, 0)}}).status, 400);
  EXPECT_EQ(get("individualAudio", {{"content_type", "audio/wav"}}).status, 400);
  EXPECT_EQ(get("individualAudio", {{"blob_key", "?"}, {"content_type", "audio/wav"}}).status, 400);
  EXPECT_EQ(clip(0, 1, "audio/wav").status, 404);
  EXPECT_EQ(get("audio", {{"run", "run"}, {"tag", "voice"}, {"sample", "-1"}}).status, 400);
  EXPECT_EQ(get("audio", {{"run", "run"}, {"tag", "no"}}).status, 404);
  EXPECT_EQ(get("audio").status, 400);
}

TEST_F(Audio, ReportsDamageOnlyForTheClip) {
  values_.fail_reads();
  EXPECT_EQ(get("audio", {{"run", "run"}, {"tag", "voice"}}).status, 200);
  EXPECT_THAT(clip(0, 0, "audio/wav").body, HasSubstr("record checksum mismatch: file"));
}

}  // namespace
}  // namespace stepscope::dashboards
