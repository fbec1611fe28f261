// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "dashboards/core/core.h"
#include "store/store.h"

namespace stepscope::dashboards {

struct PageInput {
  const store::Snapshot& snapshot;
  store::Progress progress;
  const CoreOptions& options;
  std::string root;  // How the page reaches the server's root: "./", "../../".
};

// A page that needs no script: how loading goes, what is damaged, and the first 1,000 runs with
// links to what can be asked about them.
std::string render_page(const PageInput& input);

}  // namespace stepscope::dashboards
