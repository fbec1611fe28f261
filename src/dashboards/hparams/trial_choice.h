// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "http/message/request.h"

namespace stepscope::dashboards::hparams {

// The parameter `name`: ranges of trials by their index, such as "0-99,105", in any order; all
// trials if it is absent. It needs `trial_set`. Invalid if it is malformed, and Conflict if
// `trial_set` is not `current`: then the indices refer to other trials.
//
// Returns for each trial whether it is chosen.
Result<std::vector<bool>> trials_parameter(const http::Request& request, std::string_view name,
                                           size_t trials, std::string_view current);

}  // namespace stepscope::dashboards::hparams
