// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "http/router.h"
#include "store/store.h"

namespace stepscope::dashboards {

struct CoreOptions {
  std::string version;  // Of the program.
  std::string logdir;   // As given by the user.
  std::string window_title;
  std::string path_prefix;  // "" or "/pre/fix"; part of absolute URLs.
  std::vector<std::pair<std::string, std::string>> flags;  // Names, and values as JSON.
  // Whether there is data for the projector, which reads files next to the logs. Called for each
  // listing of the dashboards, from any thread; may be empty.
  std::function<bool()> has_projector;
};

// Adds TensorBoard's general routes (/data/environment, /data/runs, ...); see http_api.md. The
// store must outlive the router. Every response uses one snapshot.
void add_core(http::Router& router, const store::Store& store, CoreOptions options);

}  // namespace stepscope::dashboards
