// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace stepscope::markdown {

// Rewrites Markdown so that md4c finds the same tables as TensorBoard: the delimiter row may have
// cells of a single dash, and must have as many cells as the header row.
std::string with_classic_tables(std::string_view markdown);

}  // namespace stepscope::markdown
