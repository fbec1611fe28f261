// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "http/router.h"
#include "store/store.h"
#include "store/value.h"

namespace stepscope::dashboards {

struct CustomScalarsOptions {
  size_t points_max = 1000;  // Maximum number of points per series; 0: no limit.
};

// Adds TensorBoard's routes /data/plugin/custom_scalars/{layout, scalars, download_data}; see
// http_api.md. Store and values must outlive the router. Every response uses one snapshot.
void add_custom_scalars(http::Router& router, const store::Store& store, store::ValueReader& values,
                        CustomScalarsOptions options = {});

}  // namespace stepscope::dashboards
