// SPDX-License-Identifier: Apache-2.0
// A Keras model's configuration: JSON as Python writes it, and what stands where in it.
#pragma once

#include <string_view>

#include "base/result.h"
#include "query/json.h"

namespace stepscope::dashboards {

// The object that the text is. NaN and the infinities, which Python writes although they are no
// JSON, count as null. Corrupt if this is no object, is nested more than 64 deep or has more than
// 16 MiB. What comes back lives as long as the parser.
Result<simdjson::dom::element> parse_keras_json(simdjson::dom::parser& parser,
                                                std::string_view json);

// A layer's name; its class if it has none.
std::string_view keras_name(simdjson::dom::element layer);

// The name of a layer's type or, if there is a policy for types, the policy's. Empty: none is said.
std::string_view keras_dtype(simdjson::dom::element layer);

}  // namespace stepscope::dashboards
