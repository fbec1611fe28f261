// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "http/router.h"
#include "store/store.h"
#include "store/value.h"

namespace stepscope::dashboards {

struct PrCurvesOptions {
  size_t records_max = 100;  // Maximum number of curves per series; 0: no limit.
};

// Adds TensorBoard's routes /data/plugin/pr_curves/{tags, pr_curves}; see http_api.md. Store and
// values must outlive the router. Every response uses one snapshot.
void add_pr_curves(http::Router& router, const store::Store& store, store::ValueReader& values,
                   PrCurvesOptions options = {});

}  // namespace stepscope::dashboards
