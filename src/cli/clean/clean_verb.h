// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/clean/clean.h"
#include "cli/flags/verb.h"

namespace stepscope::cli {

Verb clean_verb();

Result<CleanFlags> read_clean_flags(const Arguments& arguments);

}  // namespace stepscope::cli
