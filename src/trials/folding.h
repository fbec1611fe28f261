// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stepscope::trials {

// The path above a run; "." for one directly in the log directory, and empty for ".".
std::string_view parent_of(std::string_view run);

// For each session, by its run, the path of the trial that it is folded into, or its own:
// <run>/<time> into <run>, and <trial>/execution<k> into <trial>, unless there are several or the
// other path is a session too.
std::vector<std::string_view> fold(const std::vector<std::string_view>& sessions);

}  // namespace stepscope::trials
