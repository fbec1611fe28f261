// SPDX-License-Identifier: Apache-2.0
// Checks of what only a running server sees. Each answers a finding or nothing.
#pragma once

#include <cstdint>
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

// D30: a proxy passes requests on at other paths than we serve. `forwarded_prefix` is the request's
// X-Forwarded-Prefix, empty if it has none.
std::optional<Finding> check_prefix(std::string_view path_prefix, std::string_view request_path,
                                    std::string_view forwarded_prefix);

// D17: event files that were replaced or cut between two looks.
std::optional<Finding> check_replaced(const std::vector<ingest::FoundFile>& before,
                                      const std::vector<ingest::FoundFile>& now);

}  // namespace stepscope::doctor
