// SPDX-License-Identifier: Apache-2.0
// Values of hyperparameters: strings, numbers and booleans.
#pragma once

#include <google/protobuf/struct.pb.h>

#include <string_view>
#include <variant>

#include "base/text/json_writer.h"

namespace stepscope::trials {

// A cell of a table. Missing: no value, or a value of a type that no column has.
using Cell = std::variant<std::monostate, double, bool, std::string_view>;

inline bool is_missing(const Cell& cell) { return std::holds_alternative<std::monostate>(cell); }

// The value must outlive the cell.
Cell cell_of(const google::protobuf::Value& value);

// False for NaN and the infinities, which JSON cannot represent: TensorBoard treats a
// hyperparameter with such a value as missing.
bool is_printable(const google::protobuf::Value& value);

void write_value(JsonWriter& json, const google::protobuf::Value& value);

}  // namespace stepscope::trials
