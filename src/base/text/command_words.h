// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace stepscope {

// Words that the program treats as a command if they come first. A directory with such a name must
// be given as "./demo".
inline constexpr std::array<std::string_view, 10> kCommandWords = {
    "serve",   "doctor",  "demo",       "clean", "export",
    "inspect", "hparams", "completion", "help",  "version"};

inline bool is_command_word(std::string_view word) {
  return std::find(kCommandWords.begin(), kCommandWords.end(), word) != kCommandWords.end();
}

}  // namespace stepscope
