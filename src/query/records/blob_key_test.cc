// SPDX-License-Identifier: Apache-2.0
#include "query/records/blob_key.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/test_error.h"

namespace stepscope::query {
namespace {

BlobKey key_of(std::string run, std::string tag) {
  return {.plugin = "images", .run = std::move(run), .tag = std::move(tag), .step = 7, .item = 2};
}

TEST(BlobKey, RoundTripsAnyName) {
  for (const std::string name :
       {"plain", "a/b c", "quo\"te\\", "\n\t\x01", "Größe 量", "", "ä&=?#"}) {
    const BlobKey key = key_of(name, name + "x");
    const std::string text = encode_blob_key(key);
    const auto back = decode_blob_key(text);
    ASSERT_TRUE(back.ok()) << name;
    EXPECT_EQ(back.value(), key);
    EXPECT_EQ(text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                     "0123456789-_"),
              std::string::npos);
  }
}

TEST(BlobKey, KeepsExtremeSteps) {
  BlobKey key = key_of("r", "t");
  key.step = std::numeric_limits<int64_t>::min();
  EXPECT_EQ(decode_blob_key(encode_blob_key(key)).value(), key);
}

TEST(BlobKey, HasTheFormatOfTensorBoard) {
  // base64url of ["", "images", "modern", "im", 1, 3]
  const auto key = decode_blob_key("WyIiLCAiaW1hZ2VzIiwgIm1vZGVybiIsICJpbSIsIDEsIDNd");
  ASSERT_TRUE(key.ok());
  EXPECT_EQ(key.value().run, "modern");
  EXPECT_EQ(key.value().item, 3);
}

TEST(BlobKey, KeepsAnyWallTimeOfAnOccurrence) {
  for (const double wall_time : {0.0, -0.0, 1000.1, std::nan(""), double{-INFINITY}}) {
    BlobKey key = key_of("r", "t");
    key.occurrence = Occurrence{2, wall_time};
    const auto back = decode_blob_key(encode_blob_key(key));
    ASSERT_TRUE(back.ok());
    EXPECT_EQ(back.value(), key);
  }
}

TEST(BlobKey, RejectsWrongMembers) {
  for (const char* text : {"WyIiLCJtb2Rlcm4iLCJpbSIsMSwzXQ",     // five members
                           "WyIiLCJhIiwiYiIsImMiLDEsMiwzXQ",     // seven
                           "WyIiLCJhIiwiYiIsImMiLDEuNSwyXQ"}) {  // a step of 1.5
    EXPECT_THAT(decode_blob_key(text),
                fails_with(Code::Invalid, fmt::format("Not a valid blob key: {}", text)));
  }
}

TEST(BlobKey, RejectsInvalidText) {
  for (const std::string text :
       {"", "!", "WyIi", "AAAA", "e30", "WzEsMiwzXQ", "a", "WyIiLCAiaW1hZ2VzIl0"}) {
    EXPECT_THAT(decode_blob_key(text),
                fails_with(Code::Invalid, fmt::format("Not a valid blob key: {}", text)));
  }
}

}  // namespace
}  // namespace stepscope::query
