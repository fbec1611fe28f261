// SPDX-License-Identifier: Apache-2.0
#include "base/text/quantities.h"

#include <gtest/gtest.h>

namespace stepscope {
namespace {

using namespace std::chrono_literals;

TEST(Quantities, AgesHaveAUnit) {
  EXPECT_EQ(parse_age("30d").value(), 720h);
  EXPECT_EQ(parse_age("1.5h").value(), 90min);
  EXPECT_EQ(parse_age("90m").value(), 90min);
  EXPECT_EQ(parse_age("0s").value(), 0s);
  EXPECT_EQ(parse_age("2w").value(), 336h);
  for (const char* wrong : {"", "30", "d", "-1d", "30 d", "3y", "1e9w", "inf", "1..2d"}) {
    EXPECT_FALSE(parse_age(wrong).has_value()) << wrong;
  }
}

TEST(Quantities, SizesCountInThousandsByDefault) {
  EXPECT_EQ(parse_bytes("1024").value(), 1024u);
  EXPECT_EQ(parse_bytes("2G").value(), 2'000'000'000u);
  EXPECT_EQ(parse_bytes("2gb").value(), 2'000'000'000u);
  EXPECT_EQ(parse_bytes("1.5k").value(), 1500u);
  EXPECT_EQ(parse_bytes("1MiB").value(), uint64_t{1} << 20);
  EXPECT_EQ(parse_bytes("7B").value(), 7u);
  for (const char* wrong : {"", "G", "-2G", "2X", "2Gx", "1e30", "99999999T"}) {
    EXPECT_FALSE(parse_bytes(wrong).has_value()) << wrong;
  }
}

TEST(Quantities, OneIsSingular) {
  EXPECT_EQ(counted(0, "run"), "0 runs");
  EXPECT_EQ(counted(1, "run"), "1 run");
  EXPECT_EQ(counted(2, "directory", "directories"), "2 directories");
  EXPECT_EQ(counted(1, "directory", "directories"), "1 directory");
}

}  // namespace
}  // namespace stepscope
