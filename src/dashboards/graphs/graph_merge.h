// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "base/result.h"
#include "proto/graph.pb.h"

namespace stepscope::dashboards {

// One graph of several that share nothing. A single one stays as it is; of more, the nodes of
// graph i (from 1) and what they take in are named "graph_<i>/...", and its functions, wherever
// they are called, "graph_<i>_...". Of libraries, functions and gradients are kept.
//
// Invalid if the graphs were made by different versions of TensorFlow. Cost: nodes are moved.
Result<proto::GraphDef> merge_graphs(std::vector<proto::GraphDef> graphs);

}  // namespace stepscope::dashboards
