// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "base/result.h"
#include "proto/graph.pb.h"

namespace stepscope::dashboards {

// The graph of a Keras model, out of the JSON of its configuration: Functional and Sequential
// models and models within models, of Keras 2 and 3.
//
// A layer becomes a node named "model/layer" with the attributes "keras_class" and, if it is one of
// TensorFlow's, "dtype". A model becomes no node: what goes into it goes into its input layers, and
// what comes out of it comes from its output layers. Corrupt if this is no JSON object,
// beyond the limits of parse_keras_json(), or the names of its nodes and their inputs have more
// than 64 MiB.
Result<proto::GraphDef> keras_graph(std::string_view json);

}  // namespace stepscope::dashboards
