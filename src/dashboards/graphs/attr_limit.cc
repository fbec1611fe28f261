// SPDX-License-Identifier: Apache-2.0
#include "dashboards/graphs/attr_limit.h"

#include <algorithm>
#include <vector>

namespace stepscope::dashboards {
namespace {

std::vector<std::string> large_attrs(const proto::NodeDef& node, uint64_t bytes_max) {
  std::vector<std::string> names;
  for (const auto& [name, value] : node.attr()) {
    if (value.ByteSizeLong() > bytes_max) names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace

void remove_large_attrs(proto::GraphDef& graph, const AttrLimit& limit) {
  for (proto::NodeDef& node : *graph.mutable_node()) {
    auto& attrs = *node.mutable_attr();
    // All are removed before any is listed: one of them may have the same name as the list.
    auto names = large_attrs(node, limit.bytes_max);
    for (const std::string& name : names) attrs.erase(name);
    for (std::string& name : names) {
      attrs[limit.names_key].mutable_list()->add_s(std::move(name));
    }
  }
}

}  // namespace stepscope::dashboards
