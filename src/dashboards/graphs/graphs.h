// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "http/router.h"
#include "store/store.h"
#include "store/value.h"

namespace stepscope::dashboards {

// Adds TensorBoard's routes /data/plugin/graphs/{info, graph, run_metadata}; see http_api.md.
// The store and the values must outlive the router. Every response uses one snapshot.
// Memory: for each request, the graph's bytes, the message and its text.
void add_graphs(http::Router& router, const store::Store& store, store::ValueReader& values);

}  // namespace stepscope::dashboards
