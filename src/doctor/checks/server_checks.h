// SPDX-License-Identifier: Apache-2.0
// Checks that only a running server can make. Each returns a finding or nothing.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "doctor/evidence/evidence.h"
#include "doctor/evidence/finding.h"

namespace stepscope::doctor {

// The running servers among those described by files in `directory`.
std::vector<OtherServer> other_servers(storage::Storage& storage, const std::string& directory);

// D05: another server has the port `wanted`, and this one listens on `port` instead (0: not at
// all).
std::optional<Finding> check_port(uint16_t wanted, uint16_t port,
                                  const std::vector<OtherServer>& others, double now);

// D30: the server listens on this machine only, and the user works on another one.
std::optional<Finding> check_reach(const Environment& environment, bool is_loopback, uint16_t port);

// A request for which there is no route.
struct LostRequest {
  std::string_view path;         // As it was sent.
  std::string_view path_prefix;  // Below which we serve; may be empty.
  bool is_forwarded = false;     // It has headers that a proxy adds.
};

// D30: a proxy forwards requests to paths that this server does not serve. Only a note if a
// mistyped address would explain it too. `is_route` returns whether a path without the prefix is
// one of ours.
std::optional<Finding> check_prefix(const LostRequest& request,
                                    const std::function<bool(std::string_view)>& is_route);

}  // namespace stepscope::doctor
