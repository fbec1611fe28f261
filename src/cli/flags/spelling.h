// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace stepscope::cli {

// How many letters of a word were left out, added, changed or swapped with their neighbour. Words
// that are too long to be one of ours count as all wrong: comparing takes the product of the
// lengths.
size_t mistakes_between(std::string_view typed, std::string_view meant);

// The one of `words` that a mistyped word was meant to be; empty if it resembles none.
std::string_view nearest_word(std::string_view typed, const std::vector<std::string_view>& words);

}  // namespace stepscope::cli
