// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "http/router.h"
#include "store/store.h"

namespace stepscope::dashboards {

struct ApiOptions {
  std::string version;  // Of the program.
};

// Adds our own interface, /api/v1/{runs, tags, scalars, health}; see http_api.md. The store must
// outlive the router. Every answer is made of one snapshot.
void add_api(http::Router& router, const store::Store& store, const ApiOptions& options);

}  // namespace stepscope::dashboards
