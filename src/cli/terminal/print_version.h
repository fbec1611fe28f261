// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace stepscope::cli {

// To stdout. Returns the exit code.
int print_version();

}  // namespace stepscope::cli
