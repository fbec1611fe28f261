// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "trials/announced.h"
#include "trials/table_column.h"
#include "trials/trial_list.h"

namespace stepscope::trials {

// A column for each hyperparameter that a trial has. Those that differ come first, then in natural
// order of their names.
std::vector<TableColumn> hparam_columns(const std::vector<Trial>& trials,
                                        const Announced& announced);

// Whether a hyperparameter of this name only selects random numbers, such as "seed", "random_state"
// or "model/init_seed".
bool is_seed(std::string_view name);

// For each trial the number of its setting: trials with the same hyperparameters, except for seeds,
// have the same. Numbers are given in the order of the trials, from 0.
std::vector<int64_t> settings_of(const std::vector<TableColumn>& columns, size_t trials);

}  // namespace stepscope::trials
