// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "trials/trial_table.h"

namespace stepscope::cli {

// The trials in the order of a column's values, as indices; trials without a value come last. A
// column is found by its title, its name, or its tag with the figure; an empty name keeps the order
// of the table. Without a goal, metrics are sorted by the one that their name suggests, other
// columns in ascending order. NotFound if there is none.
Result<std::vector<size_t>> order_of_trials(const trials::TrialTable& table, std::string_view name,
                                            std::optional<trials::Goal> goal);

}  // namespace stepscope::cli
