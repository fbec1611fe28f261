// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/serve/serve_flags.h"

namespace stepscope::cli {

// Loads and serves until SIGINT or SIGTERM. Returns the exit code.
int serve(const ServeFlags& flags);

}  // namespace stepscope::cli
