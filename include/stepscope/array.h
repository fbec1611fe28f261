// SPDX-License-Identifier: Apache-2.0
// A view of numbers in memory, from which tensors, histograms, images and audio are logged.
#pragma once

#include <stepscope/view.h>

#include <complex>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

namespace stepscope {

// Element types, numbered as TensorFlow numbers them.
enum class DataType : int32_t {
  kFloat = 1,
  kDouble = 2,
  kInt32 = 3,
  kUInt8 = 4,
  kInt16 = 5,
  kInt8 = 6,
  kString = 7,
  kComplex64 = 8,
  kInt64 = 9,
  kBool = 10,
  kBFloat16 = 14,
  kUInt16 = 17,
  kComplex128 = 18,
  kHalf = 19,
  kUInt32 = 22,
  kUInt64 = 23,
};

// Size of one element in bytes; 0 for strings, which have no fixed size, and for unknown types.
constexpr size_t size_of(DataType type) {
  switch (type) {
    case DataType::kUInt8:
    case DataType::kInt8:
    case DataType::kBool:
      return 1;
    case DataType::kInt16:
    case DataType::kUInt16:
    case DataType::kHalf:
    case DataType::kBFloat16:
      return 2;
    case DataType::kFloat:
    case DataType::kInt32:
    case DataType::kUInt32:
      return 4;
    case DataType::kDouble:
    case DataType::kInt64:
    case DataType::kUInt64:
    case DataType::kComplex64:
      return 8;
    case DataType::kComplex128:
      return 16;
    case DataType::kString:
      break;
  }
  return 0;
}

// The element type of a C++ number. Half and bfloat16 have no C++ type: pass their DataType with
// the raw bits.
template <typename T>
constexpr DataType data_type_of() {
  constexpr bool kIsSigned = std::is_signed_v<T>;
  if constexpr (std::is_same_v<T, bool>) {
    return DataType::kBool;
  } else if constexpr (std::is_same_v<T, std::complex<float>>) {
    return DataType::kComplex64;
  } else if constexpr (std::is_same_v<T, std::complex<double>>) {
    return DataType::kComplex128;
  } else if constexpr (std::is_floating_point_v<T>) {
    static_assert(sizeof(T) <= 8, "long double has no element type");
    return sizeof(T) == 4 ? DataType::kFloat : DataType::kDouble;
  } else {
    static_assert(std::is_integral_v<T>, "not a number");
    if constexpr (sizeof(T) == 1) return kIsSigned ? DataType::kInt8 : DataType::kUInt8;
    if constexpr (sizeof(T) == 2) return kIsSigned ? DataType::kInt16 : DataType::kUInt16;
    if constexpr (sizeof(T) == 4) return kIsSigned ? DataType::kInt32 : DataType::kUInt32;
    if constexpr (sizeof(T) == 8) return kIsSigned ? DataType::kInt64 : DataType::kUInt64;
  }
}

// A non-owning view of numbers: contiguous, with the last dimension varying fastest. Bool takes one
// byte per element, half and bfloat16 take two. A shape of {} is a single number.
struct Array {
  const void* data = nullptr;
  DataType type = DataType::kFloat;
  std::vector<int64_t> shape = {0};
  int64_t size = -1;  // How many numbers there are; -1 to use the shape.

  Array() = default;
  Array(const void* elements, DataType element_type, std::vector<int64_t> dimensions)
      : data(elements), type(element_type), shape(std::move(dimensions)) {}

  // Accepts a std::vector, std::array, std::span, C array, or anything else with data() and size().
  template <typename Range,
            std::enable_if_t<detail::IsNumber<detail::ElementOf<Range>>::value, int> = 0>
  Array(const Range& numbers)  // NOLINT: meant to be implicit
      : Array(numbers, {static_cast<int64_t>(detail::size_of_range(numbers))}) {}

  // Calls that take an array refuse a shape that does not match the number of elements, so they
  // never read past the end.
  template <typename Range,
            std::enable_if_t<detail::IsNumber<detail::ElementOf<Range>>::value, int> = 0>
  Array(const Range& numbers, std::vector<int64_t> dimensions)
      : data(detail::data_of(numbers)),
        type(data_type_of<detail::ElementOf<Range>>()),
        shape(std::move(dimensions)),
        size(static_cast<int64_t>(detail::size_of_range(numbers))) {}

  // std::vector<bool> stores bits and has no data(): use std::vector<uint8_t>.
  Array(const std::vector<bool>& numbers) = delete;
  Array(const std::vector<bool>& numbers, std::vector<int64_t> dimensions) = delete;

  // Number of elements; -1 if a dimension is negative, the product does not fit in 62 bits, or it
  // does not match `size`.
  int64_t count() const {
    const int64_t product = product_of_dimensions();
    return size < 0 || product == size ? product : -1;
  }

 private:
  int64_t product_of_dimensions() const {
    constexpr int64_t kMost = int64_t{1} << 62;
    int64_t product = 1;
    bool is_empty = false;
    for (const int64_t dimension : shape) {
      if (dimension < 0) return -1;
      if (dimension == 0) is_empty = true;
      if (dimension > 0 && product > kMost / dimension) return -1;
      if (dimension > 0) product *= dimension;
    }
    return is_empty ? 0 : product;
  }
};

}  // namespace stepscope
