// SPDX-License-Identifier: Apache-2.0
#include "base/text/natural_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace stepscope {
namespace {

TEST(NaturalOrder, CountsAsPeopleDo) {
  std::vector<std::string> names = {"run-10",
                                    "run-2",
                                    "b",
                                    "run-2/x",
                                    "a",
                                    "",
                                    "run-02",
                                    "run-2-a",
                                    "\xc3"
                                    "a",
                                    "Run",
                                    "9",
                                    "10"};
  std::ranges::sort(names, is_naturally_before);
  EXPECT_EQ(names, (std::vector<std::string>{"", "9", "10", "Run", "a", "b", "run-02", "run-2",
                                             "run-2-a", "run-2/x", "run-10",
                                             "\xc3"
                                             "a"}));
}

TEST(NaturalOrder, ComparesNumbersOfAnyLength) {
  const std::string large(100, '9');
  EXPECT_TRUE(is_naturally_before("x" + large, "x1" + large));
  EXPECT_FALSE(is_naturally_before("x1" + large, "x" + large));
  EXPECT_TRUE(is_naturally_before("x000", "x1"));
  EXPECT_FALSE(is_naturally_before("x1", "x1"));
}

}  // namespace
}  // namespace stepscope
