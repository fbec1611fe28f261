// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

namespace stepscope::stats {

// One of the metrics that a front is about: a value per trial.
struct Objective {
  std::span<const double> values;
  bool is_lower_better = true;
};

// The Pareto front of two metrics, as flags: the trials that no other one beats, which would be as
// good in both and better in one. Trials with the same values are on it together. A trial that
// lacks one of the two, or whose value is infinite, never is.
//
// Cost: sorts the trials.
std::vector<bool> pareto_front(const Objective& first, const Objective& second);

}  // namespace stepscope::stats
