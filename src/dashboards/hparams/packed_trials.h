// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "trials/trial_table.h"

namespace stepscope::dashboards::hparams {

// These rows of the table as application/vnd.stepscope.columns.
std::string pack_trials(const trials::TrialTable& table, const std::vector<size_t>& rows);

}  // namespace stepscope::dashboards::hparams
