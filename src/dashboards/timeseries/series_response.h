// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "base/piece_source.h"
#include "dashboards/timeseries/series_request.h"
#include "dashboards/timeseries/timeseries.h"

namespace stepscope::dashboards {

// The response to these requests as JSON, all from one snapshot. Only one run's series is in memory
// at a time. The values must outlive the response.
std::unique_ptr<PieceSource> series_response(std::vector<SeriesRequest> requests,
                                             std::shared_ptr<const store::Snapshot> snapshot,
                                             store::ValueReader& values,
                                             const TimeseriesOptions& options);

}  // namespace stepscope::dashboards
