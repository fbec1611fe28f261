// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "http/router.h"
#include "store/store.h"

namespace stepscope::dashboards {

struct ScalarsOptions {
  size_t points_max = 1000;  // Points a series is thinned to; 0: none is left out.
};

// Adds /data/plugin/scalars/{tags, scalars, scalars_multirun}, as TensorBoard has them; see
// http_api.md. The store must outlive the router. Every answer is made of one snapshot.
void add_scalars(http::Router& router, const store::Store& store, ScalarsOptions options = {});

}  // namespace stepscope::dashboards
