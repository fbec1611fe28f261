// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stepscope::cli {

// The hint if nothing has the name that was typed: the title that was most likely meant, and the
// first twenty.
std::string hint_of_titles(std::string_view typed, const std::vector<std::string>& titles);

}  // namespace stepscope::cli
