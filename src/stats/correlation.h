// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>

namespace stepscope::stats {

// How a metric goes with a hyperparameter. Trials that lack one of the two do not count.
struct Correlation {
  double pearson = 0;   // Of the values: -1 to 1. NaN if one of the two is constant.
  double spearman = 0;  // Of the ranks; values that are equal share the mean of their ranks.
  size_t trials = 0;
};

// Cost: sorts the trials.
Correlation correlate(std::span<const double> first, std::span<const double> second);

}  // namespace stepscope::stats
