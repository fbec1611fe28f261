// SPDX-License-Identifier: Apache-2.0
#include "stats/correlation.h"

#include <cmath>
#include <vector>

#include "stats/test_trials.h"

namespace stepscope::stats {
namespace {

TEST(Correlation, IsTheSameAsThatOfSciPy) {
  const TestTrials trials = read_test_trials("mixed");
  for (const size_t column : {0U, 1U, 4U}) {
    const std::string& name = trials.names[column];
    const Correlation result = correlate(trials.columns[column].values, trials.target);
    EXPECT_NEAR(result.pearson, trials.expected.at({"pearson", name}), 1e-12) << name;
    EXPECT_NEAR(result.spearman, trials.expected.at({"spearman", name}), 1e-12) << name;
    EXPECT_EQ(result.trials, 400U);
  }
}

TEST(Correlation, LeavesOutTrialsThatLackOneOfTheTwo) {
  const std::vector<double> first = {1, 2, 3, kNaN, 5};
  const std::vector<double> second = {2, 4, 6, 0, kNaN};
  const Correlation result = correlate(first, second);
  EXPECT_DOUBLE_EQ(result.pearson, 1);
  EXPECT_EQ(result.trials, 3U);
}

TEST(Correlation, IsUndefinedForAConstant) {
  const std::vector<double> first = {1, 2, 3}, second = {4, 4, 4};
  EXPECT_TRUE(std::isnan(correlate(first, second).pearson));
  EXPECT_TRUE(std::isnan(correlate({}, {}).spearman));
}

}  // namespace
}  // namespace stepscope::stats
