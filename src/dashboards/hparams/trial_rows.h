// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "base/piece_source.h"
#include "trials/trial_table.h"

namespace stepscope::dashboards::hparams {

// The table as JSON with an object per trial, and as CSV with a line per trial; row by row.
std::unique_ptr<PieceSource> json_of_trials(trials::TrialTable table, std::vector<size_t> rows);
std::unique_ptr<PieceSource> csv_of_trials(trials::TrialTable table, std::vector<size_t> rows);

}  // namespace stepscope::dashboards::hparams
