// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>

#include "http/router.h"
#include "store/store.h"
#include "store/value.h"

namespace stepscope::dashboards {

struct ApiOptions {
  std::string version;  // Of the program.
  // What the doctor finds, as a JSON array, for the health; may be missing. Called by any thread.
  std::function<std::string()> findings = nullptr;
};

// Adds our own interface, /api/v1/{runs, tags, scalars, ranges, export, records, blob, value,
// health}; see http_api.md. Store and values must outlive the router. Every answer is made of one
// snapshot.
void add_api(http::Router& router, const store::Store& store, store::ValueReader& values,
             const ApiOptions& options);

}  // namespace stepscope::dashboards
