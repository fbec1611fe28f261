// SPDX-License-Identifier: Apache-2.0
// Determines who can reach the server, and the warnings about it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/serve/serve_flags.h"

namespace stepscope::cli {

// Whether other machines can reach the server.
bool is_exposed(const ServeFlags& flags);

// The address to open in a browser. With --bind_all, 0.0.0.0 or :: it has this machine's name, as
// in TensorBoard.
std::string url_of(const ServeFlags& flags, uint16_t port, const std::string& machine);

// The lines of the warning; empty if only this machine can reach the server.
std::vector<std::string> exposure_warning(const ServeFlags& flags, uint16_t port,
                                          const std::string& machine);

}  // namespace stepscope::cli
