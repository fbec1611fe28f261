// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "http/router.h"
#include "store/store.h"
#include "store/value.h"

namespace stepscope::dashboards {

struct ImagesOptions {
  size_t records_max = 10;  // Steps a series is thinned to; 0: none is left out.
};

// Adds /data/plugin/images/{tags, images, individualImage}, as TensorBoard has them; see
// http_api.md. Store and values must outlive the router. Every answer is made of one snapshot.
void add_images(http::Router& router, const store::Store& store, store::ValueReader& values,
                ImagesOptions options = {});

}  // namespace stepscope::dashboards
