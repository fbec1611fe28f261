// SPDX-License-Identifier: Apache-2.0
#include "base/saturate.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace stepscope {
namespace {

TEST(Saturate, TruncatesFractions) {
  EXPECT_EQ(saturate<int32_t>(2.9), 2);
  EXPECT_EQ(saturate<int32_t>(-2.9), -2);
  EXPECT_EQ(saturate<uint8_t>(254.9), 254);
}

TEST(Saturate, StaysInRange) {
  EXPECT_EQ(saturate<uint8_t>(300), 255);
  EXPECT_EQ(saturate<uint8_t>(-1), 0);
  EXPECT_EQ(saturate<int32_t>(1e10), INT32_MAX);
  EXPECT_EQ(saturate<int64_t>(1e300), INT64_MAX);
  EXPECT_EQ(saturate<int64_t>(-std::numeric_limits<double>::infinity()), INT64_MIN);
}

TEST(Saturate, NaNIsZero) { EXPECT_EQ(saturate<int64_t>(std::nan("")), 0); }

}  // namespace
}  // namespace stepscope
