// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "http/router.h"
#include "store/store.h"
#include "store/value.h"

namespace stepscope::dashboards {

struct DistributionsOptions {
  size_t records_max = 501;  // Histograms a series is thinned to; 0: none is left out.
};

// Adds /data/plugin/distributions/{tags, distributions}, as TensorBoard has them; see http_api.md.
// Store and values must outlive the router. Every answer is made of one snapshot.
void add_distributions(http::Router& router, const store::Store& store, store::ValueReader& values,
                       DistributionsOptions options = {});

}  // namespace stepscope::dashboards
