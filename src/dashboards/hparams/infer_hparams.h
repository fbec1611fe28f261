// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "dashboards/hparams/sessions.h"

namespace stepscope::dashboards::hparams {

// The hyperparameters that the sessions have, with the type that fits all values of each (texts if
// these differ in type), what values there are, and whether they differ. Those that differ first,
// then by name. One without any text, number or boolean is left out.
std::vector<proto::HParamInfo> infer_hparams(const std::vector<Session>& sessions);

// Whether infer_hparams() finds any, at a lower cost.
bool have_hparams(const std::vector<Session>& sessions);

}  // namespace stepscope::dashboards::hparams
