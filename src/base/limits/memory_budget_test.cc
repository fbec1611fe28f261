// SPDX-License-Identifier: Apache-2.0
#include "base/limits/memory_budget.h"

#include <gtest/gtest.h>

namespace stepscope {
namespace {

TEST(MemoryBudget, IsNeverExceeded) {
  MemoryBudget budget(100);
  MemoryCharge first(budget);
  MemoryCharge second(budget);
  EXPECT_TRUE(first.resize(60));
  EXPECT_FALSE(second.resize(41));
  EXPECT_TRUE(second.resize(40));
  EXPECT_EQ(budget.bytes_used(), 100u);
  EXPECT_TRUE(first.resize(10));
  EXPECT_TRUE(second.resize(90));
  EXPECT_FALSE(second.resize(SIZE_MAX));
  EXPECT_EQ(second.bytes(), 90u);
}

TEST(MemoryBudget, AChargeIsReleasedOnce) {
  MemoryBudget budget(100);
  {
    MemoryCharge charge(budget);
    EXPECT_TRUE(charge.resize(70));
    MemoryCharge moved = std::move(charge);
    EXPECT_EQ(moved.bytes(), 70u);
    MemoryCharge other(budget);
    EXPECT_TRUE(other.resize(30));
    other = std::move(moved);
    EXPECT_EQ(budget.bytes_used(), 70u);
  }
  EXPECT_EQ(budget.bytes_used(), 0u);
}

TEST(MemoryBudget, APartCountsAgainstTheWhole) {
  MemoryBudget whole(100);
  MemoryBudget part(50, &whole);
  MemoryCharge in_part(part);
  MemoryCharge in_whole(whole);
  EXPECT_FALSE(in_part.resize(51));
  EXPECT_TRUE(in_whole.resize(60));
  EXPECT_FALSE(in_part.resize(50));
  EXPECT_EQ(part.bytes_used(), 0u);
  EXPECT_TRUE(in_part.resize(40));
  EXPECT_EQ(whole.bytes_used(), 100u);
}

TEST(MemoryBudget, AChargeWithoutABudgetStaysEmpty) {
  MemoryCharge charge;
  EXPECT_TRUE(charge.resize(0));
  EXPECT_FALSE(charge.resize(1));
}

// A cheap request is served next to expensive ones that take all they can get.
TEST(MemoryBudget, TheLastPartIsForSmallCharges) {
  constexpr size_t kMegabyte = 1 << 20;
  MemoryBudget budget(160 * kMegabyte);
  MemoryCharge large(budget), small(budget);
  EXPECT_FALSE(large.resize(151 * kMegabyte));
  EXPECT_TRUE(large.resize(150 * kMegabyte));
  EXPECT_TRUE(small.resize(kMegabyte));
  EXPECT_FALSE(small.resize(3 * kMegabyte));
  EXPECT_TRUE(large.resize(kMegabyte));
}

}  // namespace
}  // namespace stepscope
