// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "stats/column.h"

namespace stepscope::stats {

// The values of a group of trials. Trials that lack the hyperparameter have none.
struct GroupValues {
  size_t trials = 0;  // That have a value.
  // Numbers: NaN if there are none. Between two values, quartiles are interpolated.
  double low_quartile = 0, median = 0, high_quartile = 0;
  std::vector<double> shares = {};  // Categories: of these trials, by category.
};

// How a hyperparameter of some trials, such as the best, differs from that of the rest.
struct Difference {
  GroupValues chosen, rest;
  // From 0 (no difference) to 1 (no value in common; of numbers, all of one group are below those
  // of the other). Numbers: Kolmogorov and Smirnov's statistic, the largest distance between the
  // shares of the groups that are below a value. Categories: the share of one group that would have
  // to change for the shares to be the same. NaN if a group has no value.
  double distance = 0;
  // Numbers: how often chance alone makes the ranks of the groups differ as much or more, by Mann,
  // Whitney and Wilcoxon's test with the normal approximation. NaN for categories, and if a group
  // has no value.
  double p_value = 0;
};

// Compares the chosen among the counted trials with the others.
//
// Cost: sorts the trials.
Difference difference(const Column& column, const std::vector<bool>& is_counted,
                      const std::vector<bool>& is_chosen);

}  // namespace stepscope::stats
