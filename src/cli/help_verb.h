// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/flags/verb.h"

namespace stepscope::cli {

Verb help_verb();
Verb version_verb();

// To stdout. Null: the general help. Returns the exit code.
int print_help(const Verb* verb);

}  // namespace stepscope::cli
