// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "proto/graph.pb.h"

namespace stepscope::dashboards {

// How large an attribute of a node may be, and the attribute that lists those which were larger.
struct AttrLimit {
  uint64_t bytes_max = 0;
  std::string names_key;
};

// Takes attributes whose message is larger out of the graph's nodes, constants above all, which
// nobody could read anyway. Their names are added, sorted, to the strings of `names_key`. As in
// TensorBoard, the nodes of functions stay as they are.
void remove_large_attrs(proto::GraphDef& graph, const AttrLimit& limit);

}  // namespace stepscope::dashboards
