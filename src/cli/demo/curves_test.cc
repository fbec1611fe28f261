// SPDX-License-Identifier: Apache-2.0
#include "cli/demo/curves.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

namespace stepscope::cli {
namespace {

TEST(DemoCurves, FindsEverythingAtTheFirstThresholdAndNothingAtTheLast) {
  const DemoCurve curve = demo_curve(2);
  EXPECT_EQ(curve.true_positives.front(), 1000);
  EXPECT_EQ(curve.true_negatives.front(), 0);
  EXPECT_EQ(curve.true_positives.back(), 0);
  EXPECT_EQ(curve.true_negatives.back(), 9000);
  EXPECT_TRUE(
      std::is_sorted(curve.true_positives.begin(), curve.true_positives.end(), std::greater<>()));
}

TEST(DemoCurves, ScoresFurtherApartCauseFewerMistakes) {
  const size_t middle = 50;
  EXPECT_LT(demo_curve(3).false_positives[middle], demo_curve(1).false_positives[middle]);
  EXPECT_LT(demo_curve(3).false_negatives[middle], demo_curve(1).false_negatives[middle]);
}

}  // namespace
}  // namespace stepscope::cli
