// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/flags/verb.h"

namespace stepscope::cli {

Verb help_verb();
Verb version_verb();

// To stdout. Null: the general help. They return the exit code.
int print_help(const Verb* verb);
int print_version();

}  // namespace stepscope::cli
