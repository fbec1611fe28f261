// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "http/router.h"
#include "store/store.h"
#include "store/value.h"

namespace stepscope::dashboards {

struct TimeseriesOptions {
  size_t points_max = 1000;           // Maximum number of points per scalar series; 0: no limit.
  size_t histogram_records_max = 51;  // The same for histograms,
  size_t image_records_max = 10;      // and for the steps of images.
};

// Adds TensorBoard's routes /data/plugin/timeseries/{tags, timeSeries, imageData}; see http_api.md.
// Store and values must outlive the router. Every response uses one snapshot.
void add_timeseries(http::Router& router, const store::Store& store, store::ValueReader& values,
                    TimeseriesOptions options = {});

}  // namespace stepscope::dashboards
