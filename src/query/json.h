// SPDX-License-Identifier: Apache-2.0
// All use of simdjson.
#pragma once

#include <simdjson.h>

#include <optional>
#include <string_view>

#include "base/result.h"
#include "base/text/json_check.h"

namespace stepscope::query {

// A JSON text as a tree; nothing if it is not valid JSON. Invalid if it is beyond the limits; the
// error names it as `what`. The tree lives as long as the parser. Nothing in it is nested deeper
// than limits.depth_max, so that it may be walked by recursion.
Result<std::optional<simdjson::dom::element>> parse_json(simdjson::dom::parser& parser,
                                                         std::string_view what,
                                                         std::string_view text,
                                                         const JsonLimits& limits = {});

// Lets simdjson choose its implementation for this CPU, which it otherwise does on first use. Call
// this before work that may be interrupted, because the choice must not be.
void prepare_json();

}  // namespace stepscope::query
