// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.h"
#include "cli/flags/verb.h"
#include "cli/hparams/hparams_flags.h"

namespace stepscope::cli {

Verb hparams_verb();

// Invalid if the flags contradict each other, or a metric cannot be read.
Result<HparamsFlags> read_hparams_flags(const Arguments& arguments);

}  // namespace stepscope::cli
