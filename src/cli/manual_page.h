// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "cli/flags/verb.h"

namespace stepscope::cli {

// The manual page of a verb, stepscope-clean(1), in the man macros of roff. Null: stepscope(1).
std::string manual_page(const Verb* verb);

}  // namespace stepscope::cli
