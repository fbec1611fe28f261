// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace stepscope::cli {

// How many columns of a terminal a text takes: two for the wide characters of East Asia and for
// emoji, none for marks that stand upon another character.
size_t display_width(std::string_view text);

}  // namespace stepscope::cli
