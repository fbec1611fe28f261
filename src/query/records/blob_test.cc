// SPDX-License-Identifier: Apache-2.0
#include "query/records/blob.h"

#include <gtest/gtest.h>

#include "base/test_error.h"
#include "query/records/test_values.h"

namespace stepscope::query {
namespace {

class BlobByKey : public testing::Test {
 protected:
  BlobByKey() {
    const auto info = test_info("im", "images", DataClass::BlobSequence);
    commit_run(
        store_, "run",
        {TestFile()
             .add(values_.series(info, {{5, blobs_value({"1", "2", "old"})},
                                        {5, blobs_value({"1", "2", "twin"})},
                                        {9, blobs_value({"1", "2", "nine"})},
                                        {5, blobs_value({"1", "2", "new"})}}))
             .add(values_.series(test_info("numbers", "mesh", DataClass::Tensor),
                                 {number_value<float>(store::ElementType::Float32, {1}, {1})}))});
  }

  Result<Blob> read(BlobKey key) { return read_blob(values_, *store_.snapshot(), key); }

  std::string bytes(BlobKey key) {
    const auto blob = read(std::move(key));
    return blob.ok() ? blob.value().bytes() : blob.error().message;
  }

  Code code(BlobKey key) {
    const auto blob = read(std::move(key));
    return blob.ok() ? Code::Internal : blob.error().code;
  }

  store::Store store_;
  TestValues values_;
};

TEST_F(BlobByKey, IsTheCurrentOneOfItsStep) {
  EXPECT_EQ(bytes({.plugin = "images", .run = "run", .tag = "im", .step = 5, .item = 2}), "new");
  EXPECT_EQ(bytes({.plugin = "images", .run = "run", .tag = "im", .step = 5, .item = 0}), "1");
}

TEST_F(BlobByKey, FindsEveryOccurrence) {
  const char* const expected[] = {"old", "twin", "new"};
  const double wall_times[] = {1000, 1001, 1003};
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(bytes({"images", "run", "im", 5, 2, Occurrence{i, wall_times[i]}}), expected[i]);
  }
  EXPECT_EQ(bytes({"images", "run", "im", 9, 2, Occurrence{0, 1002}}), "nine");
}

TEST_F(BlobByKey, NotFoundIfItNoLongerExists) {
  EXPECT_EQ(code({.plugin = "images", .run = "x", .tag = "im", .step = 5}), Code::NotFound);
  EXPECT_EQ(code({.plugin = "images", .run = "run", .tag = "x", .step = 5}), Code::NotFound);
  EXPECT_EQ(code({.plugin = "audio", .run = "run", .tag = "im", .step = 5}), Code::NotFound);
  EXPECT_EQ(code({.plugin = "images", .run = "run", .tag = "im", .step = 6}), Code::NotFound);
  // A superseded step has no current record.
  EXPECT_EQ(code({.plugin = "images", .run = "run", .tag = "im", .step = 9}), Code::NotFound);
  for (const int64_t item : {-1, 3}) {
    EXPECT_EQ(code({.plugin = "images", .run = "run", .tag = "im", .step = 5, .item = item}),
              Code::NotFound);
  }
  EXPECT_EQ(code({"images", "run", "im", 5, 2, Occurrence{3, 1000}}), Code::NotFound);
  EXPECT_EQ(code({"images", "run", "im", 5, 2, Occurrence{0, 1001}}), Code::NotFound);
}

TEST_F(BlobByKey, RejectsNumbers) {
  EXPECT_EQ(code({.plugin = "mesh", .run = "run", .tag = "numbers"}), Code::Invalid);
}

TEST_F(BlobByKey, ReportsFileErrors) {
  values_.fail_reads();
  EXPECT_EQ(bytes({.plugin = "images", .run = "run", .tag = "im", .step = 5, .item = 2}),
            "record checksum mismatch: file");
}

TEST(Sample, MustBeAnInteger) {
  EXPECT_EQ(parse_sample(std::nullopt).value(), 0u);
  EXPECT_EQ(parse_sample("12").value(), 12u);
  for (const char* text : {"", "-1", "1.0", " 1", "x", "99999999999"}) {
    const std::string refusal =
        fmt::format("\"sample\" must be a non-negative integer, not \"{}\"", text);
    EXPECT_THAT(parse_sample(text), fails_with(Code::Invalid, refusal));
  }
}

TEST(Etag, DependsOnTheBytes) {
  EXPECT_EQ(etag_of("123456789"), "\"e3069283-9\"");
  EXPECT_EQ(etag_of(""), "\"00000000-0\"");
}

}  // namespace
}  // namespace stepscope::query
