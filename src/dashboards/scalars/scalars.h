// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "http/router.h"
#include "store/store.h"

namespace stepscope::dashboards {

struct ScalarsOptions {
  size_t points_max = 1000;  // Maximum number of points per series; 0: no limit.
};

// Adds TensorBoard's routes /data/plugin/scalars/{tags, scalars, scalars_multirun}; see
// http_api.md. The store must outlive the router. Every response uses one snapshot.
void add_scalars(http::Router& router, const store::Store& store, ScalarsOptions options = {});

}  // namespace stepscope::dashboards
