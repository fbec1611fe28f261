// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/verb.h"

namespace stepscope::cli {

Verb serve_verb();

}  // namespace stepscope::cli
