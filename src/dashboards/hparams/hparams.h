// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "http/router.h"
#include "store/store.h"

namespace stepscope::dashboards {

struct HparamsOptions {
  size_t points_max = 1000;  // Maximum number of points in /metric_evals; 0: no limit.
};

// Adds TensorBoard's routes /data/plugin/hparams/{experiment, session_groups, metric_evals,
// download_data} and our own /api/v1/hparams; see http_api.md. The store must outlive the router.
// Every response is computed from one snapshot, without a cache.
void add_hparams(http::Router& router, const store::Store& store, HparamsOptions options = {});

}  // namespace stepscope::dashboards
