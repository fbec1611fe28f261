// SPDX-License-Identifier: Apache-2.0
#include "http/transfer/conditional.h"

#include <gtest/gtest.h>

namespace stepscope::http {
namespace {

// The chosen range as text: "whole", "none", or "first+count".
std::string choice(std::string_view range, uint64_t size) {
  const RangeChoice chosen = choose_range(range, size);
  if (std::holds_alternative<WholeBody>(chosen)) return "whole";
  if (std::holds_alternative<Unsatisfiable>(chosen)) return "none";
  const auto [first, count] = std::get<ByteRange>(chosen);
  return std::to_string(first) + "+" + std::to_string(count);
}

TEST(ETag, DiffersByCoding) {
  EXPECT_EQ(etag_of("\"abc\"", Encoding::Identity), "\"abc\"");
  EXPECT_EQ(etag_of("\"abc\"", Encoding::Gzip), "\"abc-gzip\"");
  EXPECT_EQ(etag_of("W/\"abc\"", Encoding::Zstd), "W/\"abc-zstd\"");
  EXPECT_EQ(etag_of("", Encoding::Gzip), "");
}

TEST(ETag, MatchesInAnyCoding) {
  for (const std::string_view known :
       {"\"abc\"", "W/\"abc\"", "\"abc-gzip\"", "W/\"abc-zstd\"", "\"x\", \"abc\"", "*", " * "}) {
    EXPECT_TRUE(none_match_fails(known, "\"abc\"")) << known;
  }
  for (const std::string_view unknown : {"", "\"ab\"", "\"abc-br\"", "abc", "\"x\", \"y\"", "W/"}) {
    EXPECT_FALSE(none_match_fails(unknown, "\"abc\"")) << unknown;
  }
  EXPECT_TRUE(none_match_fails("\"abc\"", "W/\"abc\""));
  EXPECT_TRUE(none_match_fails("\"a,b\"", "\"a,b\""));
}

TEST(IfRange, RequiresAnExactMatch) {
  EXPECT_TRUE(if_range_holds("", "\"abc\""));
  EXPECT_TRUE(if_range_holds("\"abc\"", "\"abc\""));
  EXPECT_FALSE(if_range_holds("\"abc-gzip\"", "\"abc\""));
  EXPECT_FALSE(if_range_holds("W/\"abc\"", "W/\"abc\""));
  EXPECT_FALSE(if_range_holds("Sun, 06 Nov 1994 08:49:37 GMT", "\"abc\""));
}

TEST(Range, HasThreeForms) {
  EXPECT_EQ(choice("bytes=0-0", 10), "0+1");
  EXPECT_EQ(choice("bytes=2-5", 10), "2+4");
  EXPECT_EQ(choice("bytes=2-", 10), "2+8");
  EXPECT_EQ(choice("bytes=-3", 10), "7+3");
  EXPECT_EQ(choice(" Bytes= 2-5 ", 10), "2+4");
}

TEST(Range, EndsWithTheBody) {
  EXPECT_EQ(choice("bytes=2-99", 10), "2+8");
  EXPECT_EQ(choice("bytes=-99", 10), "0+10");
  EXPECT_EQ(choice("bytes=9-99999999999999999999999", 10), "9+1");
}

TEST(Range, PastTheEndIsUnsatisfiable) {
  EXPECT_EQ(choice("bytes=10-", 10), "none");
  EXPECT_EQ(choice("bytes=99999999999999999999999-", 10), "none");
  EXPECT_EQ(choice("bytes=-0", 10), "none");
  EXPECT_EQ(choice("bytes=0-", 0), "none");
  EXPECT_EQ(choice("bytes=-1", 0), "none");
}

TEST(Range, InvalidRangesAreIgnored) {
  for (const std::string_view range :
       {"", "bytes=", "bytes=-", "bytes=5-2", "bytes=a-b", "rows=1-2", "bytes=0-1,4-5", "bytes=1",
        "bytes=--1", "bytes=+1-2"}) {
    EXPECT_EQ(choice(range, 10), "whole") << range;
  }
}

}  // namespace
}  // namespace stepscope::http
