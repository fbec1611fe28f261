// SPDX-License-Identifier: Apache-2.0
#include "stats/ped_anova.h"

#include <gmock/gmock.h>

#include "stats/test_trials.h"

namespace stepscope::stats {
namespace {

using testing::ElementsAre;

std::vector<bool> all_of(const TestTrials& trials) {
  return std::vector<bool>(trials.target.size(), true);
}

class PedAnovaOfOptuna : public testing::TestWithParam<const char*> {};

TEST_P(PedAnovaOfOptuna, IsTheSame) {
  const TestTrials trials = read_test_trials(GetParam());
  const auto result =
      ped_anova(trials.columns, all_of(trials), best_trials(trials.target, 0.1, true));
  for (size_t i = 0; i < trials.columns.size(); ++i) {
    const double expected = trials.expected.at({"ped_anova", trials.names[i]});
    EXPECT_NEAR(result[i], expected, 1e-12 + 1e-9 * expected) << trials.names[i];
  }
}

INSTANTIATE_TEST_SUITE_P(, PedAnovaOfOptuna,
                         testing::Values("additive", "conditional", "mixed", "noise", "product"));

TEST(PedAnova, ExaminesAnyChosenTrials) {
  const TestTrials trials = read_test_trials("noise");
  // Those on the left of the second column, whatever their metric.
  std::vector<bool> is_chosen;
  for (const double value : trials.columns[1].values) is_chosen.push_back(value < 0.2);
  const auto result = ped_anova(trials.columns, all_of(trials), is_chosen);
  EXPECT_GT(result[1], 20 * result[0]);
  EXPECT_GT(result[1], 20 * result[2]);
}

TEST(PedAnova, IsZeroWithoutChosenTrialsOrWithoutVariation) {
  const std::vector<Column> columns = {number_column({1, 2, 3}), number_column({4, 4, 4}),
                                       number_column({kNaN, kNaN, kNaN})};
  EXPECT_THAT(ped_anova(columns, {true, true, true}, {false, false, false}), ElementsAre(0, 0, 0));
  const auto result = ped_anova(columns, {true, true, true}, {true, false, false});
  EXPECT_GT(result[0], 0);
  EXPECT_EQ(result[1], 0);
  EXPECT_EQ(result[2], 0);
}

TEST(BestTrials, AreTheQuantileWithAllThatAreAsGood) {
  const std::vector<double> target = {5, 1, kNaN, 2, 2, 9, 8, 7, 6, 4, 3};
  EXPECT_THAT(best_trials(target, 0.2, true), ElementsAre(false, true, false, true, true, false,
                                                          false, false, false, false, false));
  EXPECT_THAT(best_trials(target, 0.1, false), ElementsAre(false, false, false, false, false, true,
                                                           false, false, false, false, false));
}

TEST(BestTrials, AreNoneWithoutAMetric) {
  EXPECT_THAT(best_trials(std::vector{kNaN, kNaN}, 0.1, true), ElementsAre(false, false));
}

}  // namespace
}  // namespace stepscope::stats
