// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/flags/verb.h"

namespace stepscope::cli {

Verb serve_verb();

}  // namespace stepscope::cli
