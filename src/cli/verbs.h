// SPDX-License-Identifier: Apache-2.0
// The list of verbs. To add one, write its file (clean_verb.cc is an example) and list it in
// verbs.cc; help, shell completion and manual pages are generated.
#pragma once

#include <span>
#include <string_view>

#include "cli/flags/verb.h"

namespace stepscope::cli {

// In the order of --help. The first one, serve, needs no name.
std::span<const Verb> verbs();

// Null if there is no verb with this name.
const Verb* find_verb(std::string_view name);

// Returns the verb that a mistyped word most likely means; null if none is similar.
const Verb* similar_verb(std::string_view typed);

}  // namespace stepscope::cli
