// SPDX-License-Identifier: Apache-2.0
// The connections between layers in the JSON of Keras.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "query/json.h"

namespace stepscope::dashboards {

// One output of a layer. The name belongs to the parsed JSON.
struct KerasTensor {
  std::string_view layer;
  uint64_t output = 0;
};

// The tensors of "input_layers" and "output_layers": ["name", call, output], or a list or an object
// of these. Anything else is skipped.
std::vector<KerasTensor> listed_tensors(simdjson::dom::element list);

// The tensors of a layer's "inbound_nodes", a node being one call of the layer. Keras 2 lists them
// as above; Keras 3 gives each call's arguments, where tensors are objects with a "keras_history".
std::vector<KerasTensor> inbound_tensors(simdjson::dom::element nodes);

}  // namespace stepscope::dashboards
