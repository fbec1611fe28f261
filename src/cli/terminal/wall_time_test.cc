// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/wall_time.h"

#include <gtest/gtest.h>

#include <cmath>

namespace stepscope::cli {
namespace {

TEST(WallTime, IsUtc) {
  EXPECT_EQ(wall_time_text(1.7e9 + 0.9, TimeUnit::Minute), "2023-11-14 22:13");
  EXPECT_EQ(wall_time_text(1.7e9 + 0.9, TimeUnit::Second), "2023-11-14 22:13:20");
  EXPECT_EQ(wall_time_text(0, TimeUnit::Second), "1970-01-01 00:00:00");
}

TEST(WallTime, OtherUnitsArePrintedAsLogged) {
  EXPECT_EQ(wall_time_text(1.7e12, TimeUnit::Minute), "1700000000000 s");
  EXPECT_EQ(wall_time_text(1.7e18, TimeUnit::Minute), "1.7e+18 s");
  EXPECT_EQ(wall_time_text(-5, TimeUnit::Second), "-5 s");
  EXPECT_EQ(wall_time_text(NAN, TimeUnit::Second), "nan s");
}

}  // namespace
}  // namespace stepscope::cli
