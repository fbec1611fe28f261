// SPDX-License-Identifier: Apache-2.0
#include "query/pattern.h"

#include <gtest/gtest.h>

#include "base/limits/memory_budget.h"
#include "base/limits/work_limits.h"
#include "base/test_error.h"

namespace stepscope::query {
namespace {

std::string long_expression() {
  std::string text;
  for (int i = 0; i < 1'500; ++i) text += "a|b(c|d)*";
  return text;
}

TEST(Pattern, MatchesAtTheStartOrAnywhere) {
  const Pattern pattern = Pattern::compile("lo+s").value();
  EXPECT_TRUE(pattern.matches_start("loss/train"));
  EXPECT_FALSE(pattern.matches_start("val_loss"));
  EXPECT_TRUE(pattern.matches_part("val_loss"));
  EXPECT_FALSE(pattern.matches_part("ls"));
}

TEST(Pattern, RejectsInvalidExpressions) {
  EXPECT_EQ(Pattern::compile("(").error().message, "missing ): (");
  EXPECT_EQ(Pattern::compile(std::string(16 * 1024 + 1, 'a')).error().message,
            "it has 16385 bytes; at most 16384 are allowed");
  EXPECT_THAT(Pattern::compile("(x{500}y{500}){500}"),
              fails_with(Code::Invalid, "invalid repetition size: {500}"));
}

// RE2 cannot handle a failing allocation.
TEST(Pattern, IsNotInterruptedInsideRe2) {
  MemoryBudget budget(7 << 20);
  WorkLimits limits{MemoryCharge(budget)};
  const WorkLimits::Scope scope(limits);
  const std::string filler(size_t{1} << 20, 'x');
  for (int i = 0; i < 20; ++i) {
    const Pattern pattern = Pattern::compile(long_expression()).value();
    EXPECT_TRUE(pattern.matches_part(filler + "bcdcd"));
    EXPECT_FALSE(limits.is_stopped());
  }
}

TEST(Pattern, StopsBetweenMatches) {
  MemoryBudget budget(64 << 20);
  WorkLimits limits{MemoryCharge(budget)};
  const WorkLimits::Scope scope(limits);
  const Pattern pattern = Pattern::compile(long_expression()).value();
  limits.stop(StopReason::Time);
  EXPECT_THROW((void)pattern.matches_part("a"), WorkStopped);
}

TEST(Pattern, FailsWithoutMemoryForItsMaximum) {
  MemoryBudget budget(3 << 20);
  WorkLimits limits{MemoryCharge(budget)};
  const WorkLimits::Scope scope(limits);
  EXPECT_THROW((void)Pattern::compile("a"), WorkStopped);
}

}  // namespace
}  // namespace stepscope::query
