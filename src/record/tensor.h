// SPDX-License-Identifier: Apache-2.0
// The properties of a TensorProto that are needed at load.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/bytes.h"

namespace stepscope::record {

// DataType numbers of the TensorProto.
enum class DType : int32_t {
  Invalid = 0,
  Float = 1,
  Double = 2,
  Int32 = 3,
  UInt8 = 4,
  Int16 = 5,
  Int8 = 6,
  String = 7,
  Complex64 = 8,
  Int64 = 9,
  Bool = 10,
  BFloat16 = 14,
  UInt16 = 17,
  Complex128 = 18,
  Half = 19,
  UInt32 = 22,
  UInt64 = 23,
};

struct TensorShape {
  DType dtype = DType::Invalid;
  std::vector<int64_t> dims;  // Empty: rank 0.
  uint64_t string_count = 0;  // Number of elements of string_val.
};

// Type, shape and number of strings; nothing if the bytes are not a valid TensorProto.
std::optional<TensorShape> decode_tensor_shape(Bytes tensor);

// A one-element numeric tensor as a number, however it is stored: tensor_content or typed
// field, rank 0 or all dimensions 1, a single value broadcast to such a shape. Float, double, every
// integer type, bool, half and bfloat16. `is_float32`: the value has a type that float32 represents
// exactly. Nothing for anything else.
struct ScalarValue {
  double value = 0;
  bool is_float32 = false;
};
std::optional<ScalarValue> decode_scalar_tensor(Bytes tensor);

// Converts a half-precision bit pattern to a number.
double half_to_double(uint16_t bits);

}  // namespace stepscope::record
