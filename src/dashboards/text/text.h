// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "http/router.h"
#include "store/store.h"
#include "store/value.h"

namespace stepscope::dashboards {

struct TextOptions {
  size_t records_max = 100;  // Steps a series is thinned to; 0: none is left out.
};

// Adds /data/plugin/text/{tags, text}, as TensorBoard has them, and our own /api/v1/texts; see
// http_api.md. Store and values must outlive the router. Every answer is made of one snapshot.
void add_text(http::Router& router, const store::Store& store, store::ValueReader& values,
              TextOptions options = {});

}  // namespace stepscope::dashboards
