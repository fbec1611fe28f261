// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace stepscope::cli {

// The number of letters that were left out, added, changed or swapped with their neighbour. Words
// too long to be one of ours count as entirely wrong, because the cost is the product of the
// lengths.
size_t edit_distance(std::string_view typed, std::string_view meant);

// Returns the one of `words` that a mistyped word most likely means; empty if none is similar.
std::string_view nearest_word(std::string_view typed, const std::vector<std::string_view>& words);

}  // namespace stepscope::cli
