// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "http/router.h"
#include "store/store.h"
#include "store/value.h"

namespace stepscope::dashboards {

struct TextOptions {
  size_t records_max = 100;  // Maximum number of steps per series; 0: no limit.
};

// Adds TensorBoard's routes /data/plugin/text/{tags, text} and our own /api/v1/texts; see
// http_api.md. Store and values must outlive the router. Every response uses one snapshot.
void add_text(http::Router& router, const store::Store& store, store::ValueReader& values,
              TextOptions options = {});

}  // namespace stepscope::dashboards
