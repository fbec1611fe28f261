// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "cli/terminal/output_style.h"
#include "dashboards/hparams/importance.h"

namespace stepscope::cli {

// The report on how much each hyperparameter has to do with a metric, without the warnings.
std::string text_of_importance(const dashboards::hparams::Importance& importance,
                               const dashboards::hparams::TrialQuestion& question,
                               const dashboards::hparams::ImportanceRequest& request,
                               const OutputStyle& style);

}  // namespace stepscope::cli
