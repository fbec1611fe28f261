// SPDX-License-Identifier: Apache-2.0
#include "bindings/arrays.h"

namespace stepscope::python {
namespace {

namespace nb = nanobind;

DataType signed_type(uint8_t bits) {
  switch (bits) {
    case 8:
      return DataType::kInt8;
    case 16:
      return DataType::kInt16;
    case 32:
      return DataType::kInt32;
    default:
      return DataType::kInt64;
  }
}

DataType unsigned_type(uint8_t bits) {
  switch (bits) {
    case 8:
      return DataType::kUInt8;
    case 16:
      return DataType::kUInt16;
    case 32:
      return DataType::kUInt32;
    default:
      return DataType::kUInt64;
  }
}

DataType float_type(uint8_t bits) {
  if (bits == 16) return DataType::kHalf;
  return bits == 32 ? DataType::kFloat : DataType::kDouble;
}

DataType type_of(const nb::dlpack::dtype& dtype) {
  switch (static_cast<nb::dlpack::dtype_code>(dtype.code)) {
    case nb::dlpack::dtype_code::Int:
      return signed_type(dtype.bits);
    case nb::dlpack::dtype_code::UInt:
      return unsigned_type(dtype.bits);
    case nb::dlpack::dtype_code::Float:
      return float_type(dtype.bits);
    case nb::dlpack::dtype_code::Bool:
      return DataType::kBool;
    case nb::dlpack::dtype_code::Bfloat:
      return DataType::kBFloat16;
    case nb::dlpack::dtype_code::Complex:
      return dtype.bits == 64 ? DataType::kComplex64 : DataType::kComplex128;
    default:
      throw nb::type_error("expected an array of numbers");
  }
}

}  // namespace

Array view_of(const HostArray& array) {
  std::vector<int64_t> shape(array.ndim());
  for (size_t i = 0; i < shape.size(); ++i) shape[i] = static_cast<int64_t>(array.shape(i));
  return {array.data(), type_of(array.dtype()), std::move(shape)};
}

std::optional<Array> view_of(const std::optional<HostArray>& array) {
  return array ? std::optional(view_of(*array)) : std::nullopt;
}

}  // namespace stepscope::python
