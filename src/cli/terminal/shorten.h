// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace stepscope::cli {

// Replaces the middle of the text by "…" if it takes more than `width` columns of a terminal. Both
// ends are kept, because that is where names usually differ.
std::string shorten(std::string_view text, size_t width);

}  // namespace stepscope::cli
