// SPDX-License-Identifier: Apache-2.0
// Checks of what only a running server sees. Each answers a finding or nothing.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "doctor/evidence.h"
#include "doctor/finding.h"

namespace stepscope::doctor {

// The servers that files in `directory` tell of and that still run.
std::vector<OtherServer> other_servers(storage::Storage& storage, const std::string& directory);

// D05: `wanted` is served by somebody else, and we answer at `port` instead (0: not at all).
std::optional<Finding> check_port(uint16_t wanted, uint16_t port,
                                  const std::vector<OtherServer>& others, double now);

// D30: we answer on this machine only, and the user sits at another one.
std::optional<Finding> check_reach(const Environment& environment, bool is_loopback, uint16_t port);

// A request for which there is no route.
struct LostRequest {
  std::string_view path;         // As it was sent.
  std::string_view path_prefix;  // Below which we serve; may be empty.
  bool is_forwarded = false;     // A proxy has left its mark on it.
};

// D30: a proxy passes requests on at other paths than we serve. A note if a person who typed a
// wrong address explains it as well. `is_route` tells whether a path, prefix taken off, is one of
// ours.
std::optional<Finding> check_prefix(const LostRequest& request,
                                    const std::function<bool(std::string_view)>& is_route);

}  // namespace stepscope::doctor
