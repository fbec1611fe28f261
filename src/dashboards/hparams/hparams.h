// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "http/router.h"
#include "store/store.h"

namespace stepscope::dashboards {

struct HparamsOptions {
  size_t points_max = 1000;  // Points that /metric_evals thins a series to; 0: none is left out.
};

// Adds /data/plugin/hparams/{experiment, session_groups, metric_evals, download_data}, as
// TensorBoard has them, and our own /api/v1/hparams; see http_api.md. The store must outlive the
// router. Every answer is made of one snapshot, from scratch.
void add_hparams(http::Router& router, const store::Store& store, HparamsOptions options = {});

}  // namespace stepscope::dashboards
