// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "store/run.h"

namespace stepscope::query {

// The current point of a series that was logged last, which is the one with the greatest step; of
// several with that step the last. Nothing if no point is current.
//
// Cost: that of scalar_stretches(); no pass over points.
std::optional<store::Point> last_point(const store::Series& series);

}  // namespace stepscope::query
