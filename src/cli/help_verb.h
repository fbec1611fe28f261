// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/flags/verb.h"

namespace stepscope::cli {

Verb help_verb();
Verb version_verb();

// Print to stdout and return the exit code. Null: the general help.
int print_help(const Verb* verb);
int print_version();

}  // namespace stepscope::cli
