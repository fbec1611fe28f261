// SPDX-License-Identifier: Apache-2.0
#include "trials/value.h"

#include <cmath>

namespace stepscope::trials {

using google::protobuf::Value;

Cell cell_of(const Value& value) {
  switch (value.kind_case()) {
    case Value::kNumberValue:
      return value.number_value();
    case Value::kBoolValue:
      return value.bool_value();
    case Value::kStringValue:
      return std::string_view(value.string_value());
    default:
      return {};
  }
}

bool is_printable(const Value& value) {
  return value.kind_case() != Value::kNumberValue || std::isfinite(value.number_value());
}

void write_value(JsonWriter& json, const Value& value) {
  switch (value.kind_case()) {
    case Value::kNumberValue:
      json.number(value.number_value());
      break;
    case Value::kBoolValue:
      json.boolean(value.bool_value());
      break;
    case Value::kStringValue:
      json.string(value.string_value());
      break;
    case Value::kListValue:
      json.begin_array();
      for (const Value& item : value.list_value().values()) write_value(json, item);
      json.end_array();
      break;
    case Value::kStructValue:
      json.begin_object();
      for (const auto& [name, item] : value.struct_value().fields()) {
        write_value(json.key(name), item);
      }
      json.end_object();
      break;
    default:
      json.null();
  }
}

}  // namespace stepscope::trials
