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

// What dashboards are made of; all of it must outlive the router.
struct Sources {
  const store::Store& store;
  store::ValueReader& values;
  storage::Storage& storage;
  std::function<dashboards::Diagnosis()> diagnose;
  PathVeil veil;  // For every error and path in an answer.
};

// Adds every dashboard there is, and the page.
void add_dashboards(http::Router& router, const Sources& from, const ServeFlags& flags);

}  // namespace stepscope::cli
