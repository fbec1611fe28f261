// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "base/result.h"
#include "proto/graph.pb.h"

namespace stepscope::dashboards {

// Merges independent graphs into one. A single graph is unchanged; otherwise the nodes of graph i
// (from 1) and their inputs are named "graph_<i>/...", and its functions, also where they are
// called, "graph_<i>_...". Of the libraries, functions and gradients are kept. Invalid if the
// graphs were created by different versions of TensorFlow. Cost: nodes are moved.
Result<proto::GraphDef> merge_graphs(std::vector<proto::GraphDef> graphs);

}  // namespace stepscope::dashboards
