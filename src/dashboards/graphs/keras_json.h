// SPDX-License-Identifier: Apache-2.0
// A Keras model's configuration: JSON as Python writes it, and its structure.
#pragma once

#include <string_view>

#include "base/result.h"
#include "query/json.h"

namespace stepscope::dashboards {

// Parses the text as an object. NaN and the infinities, which Python writes although they are not
// JSON, count as null. Corrupt if it is not an object, is nested more than 64 levels deep or has
// more than 16 MiB. The result is valid as long as the parser.
Result<simdjson::dom::element> parse_keras_json(simdjson::dom::parser& parser,
                                                std::string_view json);

// A layer's name; its class if it has none.
std::string_view keras_name(simdjson::dom::element layer);

// The name of a layer's dtype or of its dtype policy. Empty if absent.
std::string_view keras_dtype(simdjson::dom::element layer);

}  // namespace stepscope::dashboards
