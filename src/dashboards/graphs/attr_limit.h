// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "proto/graph.pb.h"

namespace stepscope::dashboards {

// The maximum size of a node attribute, and the attribute that lists the removed ones.
struct AttrLimit {
  uint64_t bytes_max = 0;
  std::string names_key;
};

// Removes attributes whose message is larger from the graph's nodes, mainly constants, which are
// not readable anyway. Their names are added, sorted, to the strings of `names_key`. As in
// TensorBoard, the nodes of functions stay as they are.
void remove_large_attrs(proto::GraphDef& graph, const AttrLimit& limit);

}  // namespace stepscope::dashboards
