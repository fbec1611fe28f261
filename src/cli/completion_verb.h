// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/flags/verb.h"

namespace stepscope::cli {

Verb completion_verb();

}  // namespace stepscope::cli
