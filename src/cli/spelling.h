// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace stepscope::cli {

// How many letters of a word were left out, added, changed or swapped with their neighbour. Words
// that are too long to be one of ours count as all wrong: comparing takes the product of the
// lengths.
size_t mistakes_between(std::string_view typed, std::string_view meant);

// How many mistakes still leave a word recognisable. Short words resemble too many others.
size_t mistakes_allowed(std::string_view meant);

}  // namespace stepscope::cli
