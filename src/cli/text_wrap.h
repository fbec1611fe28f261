// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace stepscope::cli {

// Breaks lines at spaces so that each takes at most `width` columns of a terminal; the lines that
// come of a break are indented by `indent`. Line breaks of the text stay, and so do spaces within a
// line. A word is never broken: paths and commands that are wider than a line keep one of their
// own, so that they can be copied.
std::string wrap(std::string_view text, size_t width, size_t indent = 0);

}  // namespace stepscope::cli
