// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace stepscope::markdown {

// Rewrites Markdown so that md4c finds the same lists, headings and rules as a classic parser, such
// as TensorBoard's. Expects the lines of with_plain_spaces(). A line that starts like a list item
// directly after a paragraph line is text, and so is "1)" anywhere. A nested list is indented by
// four; with less, it continues the outer list, regardless of its markers. Heading markers must be
// in the first column, and only one line can have a heading underline. A backslash does not break a
// line. Code stays unchanged.
std::string with_classic_lists(std::string_view markdown);

}  // namespace stepscope::markdown
