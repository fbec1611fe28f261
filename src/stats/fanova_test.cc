// SPDX-License-Identifier: Apache-2.0
#include "stats/fanova.h"

#include <cmath>
#include <limits>
#include <numeric>

#include "base/test_error.h"
#include "stats/test_trials.h"

namespace stepscope::stats {
namespace {

Fanova fanova_of(const TestTrials& trials) {
  auto result = fanova(trials.columns, trials.target);
  EXPECT_TRUE(result.ok());
  return std::move(result).value();
}

// Optuna normalises its importances and integrates on linear axes; its forests are random, so its
// results are means of five forests, and its categories have other shares of the space.
class FanovaOfOptuna : public testing::TestWithParam<const char*> {};

TEST_P(FanovaOfOptuna, IsTheSameWithinTheSpreadOfForests) {
  TestTrials trials = read_test_trials(GetParam());
  for (Column& column : trials.columns) column.is_log = false;
  const Fanova result = fanova_of(trials);
  for (size_t i = 0; i < trials.columns.size(); ++i) {
    const double expected = trials.expected.at({"fanova", trials.names[i]});
    EXPECT_NEAR(result.main[i].share, expected, 0.01 + 0.1 * expected) << trials.names[i];
  }
  EXPECT_NEAR(result.r2, trials.expected.at({"r2", "forest"}), 0.06);
}

INSTANTIATE_TEST_SUITE_P(, FanovaOfOptuna,
                         testing::Values("additive", "mixed", "noise", "product"));

TEST(Fanova, GivesTheWholeVarianceToTheOnlyColumnThatMatters) {
  const Fanova result = fanova_of(read_test_trials("additive"));
  EXPECT_GT(result.main[0].share, 0.999);
  EXPECT_LT(result.main[1].share, 0.001);
  EXPECT_GT(result.r2, 0.999);
  EXPECT_EQ(result.trials, 300U);
}

TEST(Fanova, ShowsThatTheForestExplainsNoNoise) {
  EXPECT_LT(fanova_of(read_test_trials("noise")).r2, 0);
}

TEST(Fanova, FindsEffectsThatOnlyAPairHas) {
  const Fanova result = fanova_of(read_test_trials("product"));
  EXPECT_EQ(result.pairs.front().first, 0U);
  EXPECT_EQ(result.pairs.front().second, 1U);
  EXPECT_GT(result.pairs.front().effect.share, 0.8);
  EXPECT_LT(result.pairs[1].effect.share, 0.05);
}

TEST(Fanova, MeasuresLogarithmicColumnsOnTheirOwnScale) {
  TestTrials trials;
  for (int i = 0; i < 200; ++i) trials.target.push_back(i % 20 < 10 ? 0 : 1);
  std::vector<double> rates;
  for (int i = 0; i < 200; ++i) rates.push_back(std::pow(10, -(i % 20) / 4.0));
  trials.columns = {number_column(rates, true)};
  // Half of the logarithmic axis is 0, half is 1: the variance is a quarter.
  EXPECT_NEAR(fanova_of(trials).main[0].share, 1, 1e-9);
  EXPECT_TRUE(trials.columns[0].is_log);
}

TEST(Fanova, HasTheSameResultForTheSameSeed) {
  const TestTrials trials = read_test_trials("mixed");
  const Fanova first = fanova(trials.columns, trials.target, {.seed = 7}).value();
  const Fanova again = fanova(trials.columns, trials.target, {.seed = 7}).value();
  const Fanova other = fanova(trials.columns, trials.target, {.seed = 8}).value();
  EXPECT_EQ(first.main[0].share, again.main[0].share);
  EXPECT_EQ(first.r2, again.r2);
  EXPECT_NE(first.main[0].share, other.main[0].share);
}

TEST(Fanova, HasTheSameResultWithAnyNumberOfThreads) {
  const TestTrials trials = read_test_trials("mixed");
  const Fanova one = fanova(trials.columns, trials.target, {.threads = 1}).value();
  for (const size_t threads : {2U, 3U, 8U}) {
    const Fanova other = fanova(trials.columns, trials.target, {.threads = threads}).value();
    EXPECT_EQ(one.r2, other.r2);
    for (size_t i = 0; i < one.main.size(); ++i) {
      EXPECT_EQ(one.main[i].share, other.main[i].share);
      EXPECT_EQ(one.main[i].deviation, other.main[i].deviation);
    }
    for (size_t i = 0; i < one.pairs.size(); ++i) {
      EXPECT_EQ(one.pairs[i].effect.share, other.pairs[i].effect.share);
    }
  }
}

TEST(Fanova, CountsWhetherAHyperparameterIsSet) {
  // The metric depends on nothing but that.
  std::vector<double> momentum, target;
  for (int i = 0; i < 100; ++i) {
    momentum.push_back(i % 2 == 0 ? kNaN : i / 100.0);
    target.push_back(i % 2 == 0 ? 1 : 0);
  }
  const Column column = number_column(momentum);
  EXPECT_NEAR(fanova(std::vector{column}, target).value().main[0].share, 1, 1e-9);
}

TEST(Fanova, SharesACodeAmongRareCategories) {
  Column column{.kind = Column::Kind::Category, .categories = 500};
  std::vector<double> target;
  for (int i = 0; i < 2000; ++i) {
    column.values.push_back(i % 4 == 0 ? 499 : i % 500);
    target.push_back(i % 4 == 0 ? 1 : 0);
  }
  EXPECT_NEAR(fanova(std::vector{column}, target).value().main[0].share, 1, 1e-9);
}

TEST(Fanova, LeavesOutTrialsWithoutAMetric) {
  const Column column = number_column({1, 2, 3, 4});
  const auto result = fanova(std::vector{column},
                             std::vector{1.0, kNaN, std::numeric_limits<double>::infinity(), 2.0});
  EXPECT_EQ(result.value().trials, 2U);
}

TEST(Fanova, IgnoresAColumnThatNeverVaries) {
  const std::vector<Column> columns = {number_column({1, 2, 3, 4}), number_column({5, 5, 5, 5})};
  const Fanova result = fanova(columns, std::vector{1.0, 2.0, 3.0, 4.0}).value();
  EXPECT_EQ(result.main[1].share, 0);
  EXPECT_NEAR(result.main[0].share, 1, 1e-9);
}

TEST(Fanova, RefusesTooFewTrialsAndAConstantMetric) {
  const Column column = number_column({1, 2});
  EXPECT_THAT(
      fanova(std::vector{column}, std::vector{1.0, kNaN}),
      fails_with(
          Code::Invalid,
          "importances need at least 2 trials with a finite value of the metric; there is 1"));
  EXPECT_THAT(fanova(std::vector{column}, std::vector{3.0, 3.0}),
              fails_with(Code::Invalid, "the metric has the same value in all trials"));
}

}  // namespace
}  // namespace stepscope::stats
