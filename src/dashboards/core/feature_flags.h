// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.h"
#include "http/message/request.h"

namespace stepscope::dashboards {

// TensorBoard's page sends its feature flags along, in the header X-TensorBoard-Feature-Flags or
// the parameter tensorBoardFeatureFlags. They do not change any response; anything but a JSON
// object is Invalid.
Result<void> check_feature_flags(const http::Request& request);

}  // namespace stepscope::dashboards
