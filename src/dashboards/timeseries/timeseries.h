// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "http/router.h"
#include "store/store.h"

namespace stepscope::dashboards {

struct TimeseriesOptions {
  size_t points_max = 1000;  // Points a scalar series is thinned to; 0: none is left out.
};

// Adds /data/plugin/timeseries/{tags, timeSeries}, as TensorBoard has them; see http_api.md. The
// store must outlive the router. Every answer is made of one snapshot.
void add_timeseries(http::Router& router, const store::Store& store,
                    TimeseriesOptions options = {});

}  // namespace stepscope::dashboards
