// SPDX-License-Identifier: Apache-2.0
// Shell completion: commands, flags, and values where they are directories, files or a few words.
#pragma once

#include <string>

namespace stepscope::cli {

std::string bash_completion();
std::string zsh_completion();
std::string fish_completion();

}  // namespace stepscope::cli
