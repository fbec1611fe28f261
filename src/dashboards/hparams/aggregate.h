// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "base/result.h"
#include "dashboards/hparams/session_groups.h"

namespace stepscope::dashboards::hparams {

// Sets the metrics of every group from those of its members: their mean, or those of the member
// that has the least, greatest or (lower) median value of the request's aggregation metric.
//
// A NaN is chosen only if there is no number. A group where no member has the aggregation metric
// gets no metrics; Invalid if that is so for all groups.
Result<void> aggregate(std::vector<SessionGroup>& groups,
                       const proto::ListSessionGroupsRequest& request,
                       const trials::MetricColumns& columns);

}  // namespace stepscope::dashboards::hparams
