// SPDX-License-Identifier: Apache-2.0
#include "dashboards/graphs/keras_tensors.h"

#include <optional>

namespace stepscope::dashboards {
namespace {

using simdjson::dom::element;

std::optional<KerasTensor> as_tensor(element list) {
  simdjson::dom::array array;
  KerasTensor tensor;
  uint64_t call = 0;
  const bool is_tensor = list.get(array) == simdjson::SUCCESS &&
                         array.at(0).get(tensor.layer) == simdjson::SUCCESS &&
                         array.at(1).get(call) == simdjson::SUCCESS &&
                         array.at(2).get(tensor.output) == simdjson::SUCCESS;
  return is_tensor ? std::optional(tensor) : std::nullopt;
}

// Calls visit(element) for everything in a list or an object. parse_json() bounds the depth.
template <typename Visit>
void for_each_inside(element outer, Visit&& visit) {
  simdjson::dom::array array;
  simdjson::dom::object object;
  if (outer.get(array) == simdjson::SUCCESS) {
    for (const element inner : array) visit(inner);
  } else if (outer.get(object) == simdjson::SUCCESS) {
    for (const auto& field : object) visit(field.value);
  }
}

void add_listed(element list, std::vector<KerasTensor>& tensors) {
  if (const auto tensor = as_tensor(list)) {
    tensors.push_back(*tensor);
  } else {
    for_each_inside(list, [&](element inner) { add_listed(inner, tensors); });
  }
}

void add_arguments(element argument, std::vector<KerasTensor>& tensors) {
  simdjson::dom::object object;
  element history;
  if (argument.get(object) == simdjson::SUCCESS &&
      object["config"]["keras_history"].get(history) == simdjson::SUCCESS) {
    if (const auto tensor = as_tensor(history)) tensors.push_back(*tensor);
  } else {
    for_each_inside(argument, [&](element inner) { add_arguments(inner, tensors); });
  }
}

}  // namespace

std::vector<KerasTensor> listed_tensors(element list) {
  std::vector<KerasTensor> tensors;
  add_listed(list, tensors);
  return tensors;
}

std::vector<KerasTensor> inbound_tensors(element nodes) {
  std::vector<KerasTensor> tensors;
  for_each_inside(nodes, [&](element node) {
    node.is_object() ? add_arguments(node, tensors) : add_listed(node, tensors);
  });
  return tensors;
}

}  // namespace stepscope::dashboards
