// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "http/router.h"
#include "store/store.h"

namespace stepscope::dashboards {

// Adds the list of graphs, /data/plugin/graphs/info; see http_api.md. The store must outlive the
// router.
void add_graphs(http::Router& router, const store::Store& store);

}  // namespace stepscope::dashboards
