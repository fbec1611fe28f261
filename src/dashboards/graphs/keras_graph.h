// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "base/result.h"
#include "proto/graph.pb.h"

namespace stepscope::dashboards {

// Builds the graph of a Keras model from the JSON of its configuration: Functional, Sequential and
// nested models of Keras 2 and 3.
//
// A layer becomes a node named "model/layer" with the attributes "keras_class" and, if it is one of
// TensorFlow's, "dtype". A model does not become a node: its inputs go to its input layers, and its
// outputs come from its output layers. Corrupt if this is not a JSON object, beyond the limits of
// parse_keras_json(), or the names of its nodes and their inputs have more than 64 MiB.
Result<proto::GraphDef> keras_graph(std::string_view json);

}  // namespace stepscope::dashboards
