// SPDX-License-Identifier: Apache-2.0
#include "cli/hparams/title_choices.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/flags/spelling.h"

namespace stepscope::cli {

std::string hint_of_titles(std::string_view typed, const std::vector<std::string>& titles) {
  constexpr size_t kListed = 20;
  std::string listed;
  for (size_t i = 0; i < std::min(kListed, titles.size()); ++i) {
    if (!listed.empty()) listed += ", ";
    listed += titles[i];
  }
  if (titles.size() > kListed) listed += ", ...";
  if (listed.empty()) return "";
  const std::string_view nearest = nearest_word(typed, {titles.begin(), titles.end()});
  if (nearest.empty()) return "choose one of " + listed;
  return fmt::format("did you mean \"{}\"? There are {}", nearest, listed);
}

}  // namespace stepscope::cli
