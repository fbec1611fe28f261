// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace stepscope::query {

// Markdown in which md4c finds just the lists, titles and rules that a classic parser finds, such
// as TensorBoard's. The lines are those of with_plain_spaces().
//
// A line that begins like a list item right behind a line of a paragraph is text, and so is "1)"
// anywhere. A list in a list is indented by four; by less it goes on with the outer one, whatever
// its markers. Signs of a title stand in the first column, and only one line has a title's rule
// below it. A backslash breaks no line. Code stays as it is.
std::string with_classic_lists(std::string_view markdown);

}  // namespace stepscope::query
