// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/path_veil.h"
#include "http/router.h"
#include "store/store.h"
#include "store/value.h"

namespace stepscope::dashboards {

// The doctor's report.
struct Diagnosis {
  std::string findings = "[]";  // A JSON array.
  std::string verdict;          // The most likely cause and its cure; empty if nothing is wrong.
  std::string_view state = "unavailable";  // Of the checkup; http_api.md lists them.
  std::optional<double> age_s;             // Nothing before the first checkup has finished.
};

struct ApiOptions {
  std::string version;  // Of the program.
  // For the route health; may be empty. Called by any thread.
  std::function<Diagnosis()> diagnose = nullptr;
  PathVeil veil = {};  // Hides paths in responses of health and in live messages.
};

// Adds the routes below /api/v1 that http_api.md describes. Store and values must outlive the
// router. Every response uses one snapshot.
void add_api(http::Router& router, const store::Store& store, store::ValueReader& values,
             const ApiOptions& options);

}  // namespace stepscope::dashboards
