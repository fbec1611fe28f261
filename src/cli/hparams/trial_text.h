// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/terminal/output_style.h"
#include "trials/trial_table.h"

namespace stepscope::cli {

// These trials as a table: the name, the metrics, then the hyperparameters, of which those that are
// the same in all trials come last. If the terminal is too narrow, columns are left out from the
// right, and a line says how many.
std::string text_of_trials(const trials::TrialTable& table, const std::vector<size_t>& rows,
                           const OutputStyle& style);

}  // namespace stepscope::cli
