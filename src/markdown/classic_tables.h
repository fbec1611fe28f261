// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace stepscope::markdown {

// Markdown in which md4c finds the tables that TensorBoard finds: the line below a table's titles
// may have cells of a single dash, and needs just as many cells as there are titles.
std::string with_classic_tables(std::string_view markdown);

}  // namespace stepscope::markdown
