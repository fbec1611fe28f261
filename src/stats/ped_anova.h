// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "stats/column.h"

namespace stepscope::stats {

// The best trials by a metric, as flags: the `quantile` of them, and those that are as good as the
// worst of these. A trial whose target is not finite is never among them.
std::vector<bool> best_trials(std::span<const double> target, double quantile,
                              bool is_lower_better);

// How much each column has to do with being among the chosen trials (Watanabe, Bansal and Hutter
// 2023; columns that some trials lack as in the conditional form of 2026). Compares where the
// chosen trials are on the column's axis with where all counted trials are. 0 for a column that is
// fixed, or if no trial is chosen.
//
// Cost: trials x columns, and a grid of 50 places per column: fast enough to follow a drag.
std::vector<double> ped_anova(std::span<const Column> columns, const std::vector<bool>& is_counted,
                              const std::vector<bool>& is_chosen);

}  // namespace stepscope::stats
