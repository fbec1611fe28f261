// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace stepscope::cli {

// Breaks lines at spaces so that each takes at most `width` columns of a terminal, and indents the
// lines after a break by `indent`. Line breaks in the text and spaces within a line are kept. Words
// are never broken: a path or command that is wider than a line gets a line of its own, so that it
// can be copied.
std::string wrap(std::string_view text, size_t width, size_t indent = 0);

// The same for a text that starts at column `indent`, after a label: continuation lines start there
// too.
std::string wrap_after_label(std::string_view text, size_t width, size_t indent);

}  // namespace stepscope::cli
