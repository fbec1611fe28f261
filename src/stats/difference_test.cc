// SPDX-License-Identifier: Apache-2.0
#include "stats/difference.h"

#include <gmock/gmock.h>

#include <cmath>

#include "stats/ped_anova.h"
#include "stats/test_trials.h"

namespace stepscope::stats {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;

const std::vector<bool> kFour(4, true);

// The best tenth of the trials against the rest.
class DifferenceOfSciPy : public testing::TestWithParam<const char*> {};

TEST_P(DifferenceOfSciPy, IsTheSame) {
  const TestTrials trials = read_test_trials(GetParam());
  const std::vector<bool> is_counted(trials.target.size(), true);
  const std::vector<bool> is_best = best_trials(trials.target, 0.1, true);
  for (size_t i = 0; i < trials.columns.size(); ++i) {
    const std::string& name = trials.names[i];
    const auto expected = [&](const char* figure) { return trials.expected.at({figure, name}); };
    const Difference result = difference(trials.columns[i], is_counted, is_best);
    EXPECT_NEAR(result.distance, expected("distance"), 1e-12) << name;
    if (trials.columns[i].is_category()) continue;
    EXPECT_NEAR(result.p_value, expected("mann_whitney"), 1e-9 * expected("mann_whitney")) << name;
    EXPECT_NEAR(result.chosen.low_quartile, expected("low_quartile"), 1e-12) << name;
    EXPECT_NEAR(result.chosen.median, expected("median"), 1e-12) << name;
    EXPECT_NEAR(result.chosen.high_quartile, expected("high_quartile"), 1e-12) << name;
    EXPECT_NEAR(result.rest.median, expected("median_of_rest"), 1e-12) << name;
  }
}

INSTANTIATE_TEST_SUITE_P(, DifferenceOfSciPy,
                         testing::Values("additive", "conditional", "mixed", "noise", "product"));

TEST(Difference, OfCategoriesIsThatOfTheirShares) {
  const Column column{
      .kind = Column::Kind::Category, .values = {0, 0, 1, 2, kNaN}, .categories = 3};
  const std::vector<bool> all(5, true);
  const Difference result = difference(column, all, {true, false, true, false, true});
  EXPECT_THAT(result.chosen.shares, ElementsAre(0.5, 0.5, 0));
  EXPECT_THAT(result.rest.shares, ElementsAre(0.5, 0, 0.5));
  EXPECT_THAT(result.distance, DoubleEq(0.5));
  EXPECT_EQ(result.chosen.trials, 2U);
  EXPECT_TRUE(std::isnan(result.p_value));
}

TEST(Difference, LeavesOutTrialsThatDoNotCount) {
  const Column column = number_column({1, 2, 100, 4});
  const Difference result =
      difference(column, {true, true, false, true}, {true, false, true, false});
  EXPECT_EQ(result.chosen.median, 1);
  EXPECT_EQ(result.rest.median, 3);
  EXPECT_EQ(result.distance, 1);
}

TEST(Difference, IsUndefinedIfAGroupIsEmpty) {
  for (const Column& column :
       {number_column({1, 2, 3, 4}),
        Column{.kind = Column::Kind::Category, .values = {0, 1, 1, 0}, .categories = 2}}) {
    const Difference result = difference(column, kFour, {false, false, false, false});
    EXPECT_TRUE(std::isnan(result.distance));
    EXPECT_TRUE(std::isnan(result.p_value));
    EXPECT_EQ(result.rest.trials, 4U);
  }
  const Difference none =
      difference(number_column({kNaN, kNaN, kNaN, 1}), kFour, {true, true, false, false});
  EXPECT_TRUE(std::isnan(none.chosen.median));
}

TEST(Difference, OfAConstantIsNone) {
  const Difference result =
      difference(number_column({7, 7, 7, 7}), kFour, {true, true, false, false});
  EXPECT_EQ(result.distance, 0);
  EXPECT_EQ(result.p_value, 1);
}

}  // namespace
}  // namespace stepscope::stats
