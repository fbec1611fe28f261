// SPDX-License-Identifier: Apache-2.0
#include "base/text/parse.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace stepscope {
namespace {

TEST(ParseNumber, ParsesTheWholeTextOrNothing) {
  EXPECT_EQ(parse_number<int64_t>("-42"), -42);
  EXPECT_EQ(parse_number<double>("2.5e3"), 2500);
  for (const char* text : {"", " 1", "1 ", "+1", "1x", "0x10", "one"}) {
    EXPECT_FALSE(parse_number<int64_t>(text)) << text;
  }
  EXPECT_FALSE(parse_number<uint64_t>("-1"));
  EXPECT_FALSE(parse_number<uint32_t>("4294967296"));
}

}  // namespace
}  // namespace stepscope
