// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "http/router.h"
#include "store/store.h"
#include "store/value.h"

namespace stepscope::dashboards {

struct ImagesOptions {
  size_t records_max = 10;  // Maximum number of steps per series; 0: no limit.
};

// Adds TensorBoard's routes /data/plugin/images/{tags, images, individualImage}; see http_api.md.
// Store and values must outlive the router. Every response uses one snapshot.
void add_images(http::Router& router, const store::Store& store, store::ValueReader& values,
                ImagesOptions options = {});

}  // namespace stepscope::dashboards
