// SPDX-License-Identifier: Apache-2.0
#include "cli/flags/spelling.h"

#include <algorithm>

namespace stepscope::cli {
namespace {

constexpr size_t kWordBytesMax = 40;

// Short words are similar to too many others.
size_t mistakes_allowed(std::string_view meant) { return meant.size() < 6 ? 1 : 2; }

}  // namespace

size_t edit_distance(std::string_view typed, std::string_view meant) {
  if (typed.size() > kWordBytesMax) return typed.size();
  const size_t width = meant.size() + 1;
  std::vector<size_t> table((typed.size() + 1) * width);
  const auto at = [&](size_t i, size_t j) -> size_t& { return table[i * width + j]; };
  for (size_t i = 0; i <= typed.size(); ++i) at(i, 0) = i;
  for (size_t j = 0; j <= meant.size(); ++j) at(0, j) = j;
  for (size_t i = 1; i <= typed.size(); ++i) {
    for (size_t j = 1; j <= meant.size(); ++j) {
      const bool is_same = typed[i - 1] == meant[j - 1];
      at(i, j) =
          std::min({at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (is_same ? 0 : 1)});
      const bool is_swapped =
          i > 1 && j > 1 && typed[i - 1] == meant[j - 2] && typed[i - 2] == meant[j - 1];
      if (is_swapped) at(i, j) = std::min(at(i, j), at(i - 2, j - 2) + 1);
    }
  }
  return at(typed.size(), meant.size());
}

std::string_view nearest_word(std::string_view typed, const std::vector<std::string_view>& words) {
  std::string_view nearest;
  size_t least = typed.size();
  for (const std::string_view word : words) {
    const size_t mistakes = edit_distance(typed, word);
    if (mistakes > mistakes_allowed(word) || mistakes >= least) continue;
    nearest = word;
    least = mistakes;
  }
  return nearest;
}

}  // namespace stepscope::cli
