// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace stepscope::cli {

// Escapes a name for display on a terminal. Names come from files that others wrote: control
// characters, marks that change the direction of text, and bytes that are not UTF-8 are escaped
// ("\x1b", "\u202e"), so that they cannot control the terminal and names stay distinct.
std::string printable(std::string_view text);

// The same for a message that may have several lines: line breaks are kept.
std::string printable_lines(std::string_view text);

}  // namespace stepscope::cli
