// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "dashboards/hparams/sessions.h"
#include "stats/column.h"

namespace stepscope::dashboards::hparams {

struct NamedColumn {
  std::string name;
  stats::Column column;  // One value per session.
};

// The hyperparameters of the sessions as columns for statistics, in the order of infer_hparams().
// Numbers whose values spread over ratios rather than differences are logarithmic. A hyperparameter
// with values of several types has categories.
std::vector<NamedColumn> trial_columns(const std::vector<const Session*>& sessions);

// Whether positive numbers are spread more evenly on a logarithmic axis than on a linear one, and
// over a factor of at least 16. NaN is ignored.
bool looks_logarithmic(const std::vector<double>& values);

}  // namespace stepscope::dashboards::hparams
