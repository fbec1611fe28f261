// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/flags/verb.h"

namespace stepscope::cli {

Verb help_verb();
Verb version_verb();

// Prints to stdout and returns the exit code. Null: the general help.
int print_help(const Verb* verb);

}  // namespace stepscope::cli
