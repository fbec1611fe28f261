// SPDX-License-Identifier: Apache-2.0
// Who can reach the server, and what to say about it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/serve/serve_flags.h"

namespace stepscope::cli {

// Whether other machines can reach the server.
bool is_exposed(const ServeFlags& flags);

// Where to point a browser: with --bind_all, and with 0.0.0.0 or ::, at this machine's name, as
// TensorBoard does.
std::string url_of(const ServeFlags& flags, uint16_t port, const std::string& machine);

// The lines of the warning; none if only this machine reaches the server.
std::vector<std::string> exposure_warning(const ServeFlags& flags, uint16_t port,
                                          const std::string& machine);

}  // namespace stepscope::cli
