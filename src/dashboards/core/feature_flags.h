// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.h"
#include "http/request.h"

namespace stepscope::dashboards {

// TensorBoard's page sends its feature flags along, in the header X-TensorBoard-Feature-Flags or
// the parameter tensorBoardFeatureFlags. None changes an answer; what is no JSON object is Invalid.
Result<void> check_feature_flags(const http::Request& request);

}  // namespace stepscope::dashboards
