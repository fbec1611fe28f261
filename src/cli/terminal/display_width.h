// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace stepscope::cli {

// The number of terminal columns that a text takes: two for the wide characters of East Asia and
// for emoji, none for combining marks.
size_t display_width(std::string_view text);

}  // namespace stepscope::cli
