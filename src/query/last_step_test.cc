// SPDX-License-Identifier: Apache-2.0
#include "query/last_step.h"

#include <gtest/gtest.h>

#include "query/test_run.h"

namespace stepscope::query {
namespace {

TEST(LastStep, IsTheGreatestAtTheEndOfAnySeries) {
  const auto run = test_run({TestFile()
                                 .scalars("loss", {{0, 0, 0}, {90, 0, 0}})
                                 .records("text", "text", DataClass::Tensor, {1, 1, 1, 1, 1, 1}),
                             TestFile().scalars("loss", {{3, 0, 0}, {4, 0, 0}})});
  // The second file restarts the loss before step 90.
  EXPECT_EQ(last_step(run->series[0]), 4);
  EXPECT_EQ(last_step(run->series[1]), 5);
  EXPECT_EQ(last_step(*run), 5);
}

TEST(LastStep, IsAbsentWithoutValues) {
  EXPECT_EQ(last_step(*test_run({TestFile()})), std::nullopt);
}

}  // namespace
}  // namespace stepscope::query
