// SPDX-License-Identifier: Apache-2.0
#include "stats/pareto.h"

#include <gmock/gmock.h>

#include <fstream>
#include <string>

#include "stats/test_trials.h"

namespace stepscope::stats {
namespace {

using testing::ElementsAre;

// Each line of the file is a trial: two values, rounded so that some are equal, and for each pair
// of directions whether Optuna's best trials contain it.
TEST(ParetoFront, IsThatOfOptuna) {
  std::vector<double> first, second;
  std::vector<std::vector<bool>> expected(4);
  std::ifstream file(STEPSCOPE_TEST_IMPORTANCES "/pareto.txt");
  for (std::string a, b; file >> a >> b;) {
    first.push_back(std::stod(a));
    second.push_back(std::stod(b));
    for (auto& front : expected) {
      int is_best = 0;
      file >> is_best;
      front.push_back(is_best != 0);
    }
  }
  ASSERT_EQ(first.size(), 300U);
  for (size_t directions = 0; directions < expected.size(); ++directions) {
    EXPECT_EQ(pareto_front({first, (directions & 1) == 0}, {second, (directions & 2) == 0}),
              expected[directions])
        << directions;
  }
}

TEST(ParetoFront, HasNoTrialThatLacksAMetric) {
  const std::vector<double> first = {1, kNaN, 0, 2}, second = {1, 0, kNaN, 0};
  EXPECT_THAT(pareto_front({first}, {second}), ElementsAre(true, false, false, true));
  EXPECT_THAT(pareto_front({}, {}), ElementsAre());
}

TEST(ParetoFront, ContainsAllOfSeveralEqualTrials) {
  const std::vector<double> first = {1, 1, 1, 2}, second = {3, 3, 4, 3};
  EXPECT_THAT(pareto_front({first}, {second}), ElementsAre(true, true, false, false));
}

}  // namespace
}  // namespace stepscope::stats
