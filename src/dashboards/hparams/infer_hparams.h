// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "trials/sessions.h"

namespace stepscope::dashboards::hparams {

// The hyperparameters of the sessions: for each, a type that fits all values (string if their types
// differ), the values, and whether they differ. Those that differ come first, then by name. One
// without any string, number or boolean is omitted.
std::vector<proto::HParamInfo> infer_hparams(const std::vector<trials::Session>& sessions);

// Whether infer_hparams() finds any, at a lower cost.
bool have_hparams(const std::vector<trials::Session>& sessions);

}  // namespace stepscope::dashboards::hparams
