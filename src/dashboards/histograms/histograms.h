// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "http/router.h"
#include "store/store.h"
#include "store/value.h"

namespace stepscope::dashboards {

struct HistogramsOptions {
  size_t records_max = 51;  // Maximum number of histograms per series; 0: no limit.
};

// Adds TensorBoard's routes /data/plugin/histograms/{tags, histograms}; see http_api.md. Store and
// values must outlive the router. Every response uses one snapshot.
void add_histograms(http::Router& router, const store::Store& store, store::ValueReader& values,
                    HistogramsOptions options = {});

}  // namespace stepscope::dashboards
