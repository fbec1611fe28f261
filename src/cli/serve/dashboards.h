// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "cli/serve/serve_flags.h"
#include "dashboards/api/api.h"
#include "http/router.h"
#include "storage/storage.h"
#include "store/store.h"
#include "store/value.h"

namespace stepscope::cli {

// What the dashboards read from. Must outlive the router.
struct Sources {
  const store::Store& store;
  store::ValueReader& values;
  storage::Storage& storage;
  std::function<dashboards::Diagnosis()> diagnose;
  PathVeil veil;  // Applied to every error and path in a response.
};

// Adds every dashboard, and the page.
void add_dashboards(http::Router& router, const Sources& from, const ServeFlags& flags);

}  // namespace stepscope::cli
