// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "http/router.h"
#include "store/store.h"
#include "store/value.h"

namespace stepscope::dashboards {

struct AudioOptions {
  size_t records_max = 10;  // Maximum number of steps per series; 0: no limit.
};

// Adds TensorBoard's routes /data/plugin/audio/{tags, audio, individualAudio}; see http_api.md.
// Store and values must outlive the router. Every response uses one snapshot.
void add_audio(http::Router& router, const store::Store& store, store::ValueReader& values,
               AudioOptions options = {});

}  // namespace stepscope::dashboards
