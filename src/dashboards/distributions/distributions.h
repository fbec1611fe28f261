// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "http/router.h"
#include "store/store.h"
#include "store/value.h"

namespace stepscope::dashboards {

struct DistributionsOptions {
  size_t records_max = 501;  // Maximum number of histograms per series; 0: no limit.
};

// Adds TensorBoard's routes /data/plugin/distributions/{tags, distributions}; see http_api.md.
// Store and values must outlive the router. Every response uses one snapshot.
void add_distributions(http::Router& router, const store::Store& store, store::ValueReader& values,
                       DistributionsOptions options = {});

}  // namespace stepscope::dashboards
