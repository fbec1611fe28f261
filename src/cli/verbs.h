// SPDX-License-Identifier: Apache-2.0
// Every verb of the command line. To add one, write its file (clean_verb.cc is an example) and list
// it in verbs.cc; help, shell completion and manual pages follow.
#pragma once

#include <span>
#include <string_view>

#include "cli/flags/verb.h"

namespace stepscope::cli {

// In the order in which --help lists them. The first one, serve, needs no name.
std::span<const Verb> verbs();

// Null if there is none of this name.
const Verb* find_verb(std::string_view name);

// The verb that a mistyped word was meant to be; null if it looks like none.
const Verb* verb_meant_by(std::string_view typed);

}  // namespace stepscope::cli
