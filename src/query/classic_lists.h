// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace stepscope::query {

// Markdown in which a CommonMark parser finds just the lists that a classic one finds, such as
// TensorBoard's: a line that begins like a list item right behind a line of a paragraph is text,
// and so is "1)" anywhere. Such markers are escaped; all else, code above all, stays as it is.
std::string with_classic_lists(std::string_view markdown);

}  // namespace stepscope::query
