// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "base/piece_source.h"
#include "dashboards/timeseries/series_request.h"
#include "dashboards/timeseries/timeseries.h"

namespace stepscope::dashboards {

// The answer to these requests as JSON, all of one snapshot. At any time only one run's series is
// in memory. The values must outlive the answer.
std::unique_ptr<PieceSource> answer_series(std::vector<SeriesRequest> requests,
                                           std::shared_ptr<const store::Snapshot> snapshot,
                                           store::ValueReader& values,
                                           const TimeseriesOptions& options);

}  // namespace stepscope::dashboards
