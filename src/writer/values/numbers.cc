// SPDX-License-Identifier: Apache-2.0
#include "writer/values/numbers.h"

#include <bit>
#include <cmath>
#include <cstring>

namespace stepscope::writer {
namespace {

// Elements may be unaligned, like the rows of a memory-mapped file.
template <typename T>
void convert(const void* data, size_t begin, std::span<double> out) {
  const auto* at = static_cast<const char*>(data) + begin * sizeof(T);
  for (size_t i = 0; i < out.size(); ++i) {
    T number;
    std::memcpy(&number, at + i * sizeof(T), sizeof(T));
    out[i] = static_cast<double>(number);
  }
}

template <typename Widen>
void convert_bits(const void* data, size_t begin, std::span<double> out, Widen widen) {
  const auto* at = static_cast<const char*>(data) + begin * sizeof(uint16_t);
  for (size_t i = 0; i < out.size(); ++i) {
    uint16_t bits;
    std::memcpy(&bits, at + i * sizeof(bits), sizeof(bits));
    out[i] = static_cast<double>(widen(bits));
  }
}

float widen_bfloat16(uint16_t bits) { return std::bit_cast<float>(uint32_t{bits} << 16); }

// Moved to the positions of a float, the bits are the number times 2^-112, including subnormal
// ones.
float widen_half(uint16_t bits) {
  constexpr uint32_t kInfinityBits = 0x7f800000;
  const uint32_t sign = (bits & 0x8000U) << 16;
  const uint32_t magnitude = (bits & 0x7fffU) << 13;
  const float number = std::bit_cast<float>(magnitude) * 0x1p112F;
  const uint32_t finite = std::bit_cast<uint32_t>(number);
  const bool is_finite = (bits & 0x7c00U) != 0x7c00U;
  return std::bit_cast<float>(sign | (is_finite ? finite : magnitude | kInfinityBits));
}

// A bool is true if its byte is not 0.
void convert_bools(const void* data, size_t begin, std::span<double> out) {
  const auto* at = static_cast<const uint8_t*>(data) + begin;
  for (size_t i = 0; i < out.size(); ++i) out[i] = at[i] != 0 ? 1 : 0;
}

// Independent sums, which the compiler can vectorize; a number minus itself is zero if it is
// finite.
bool all_finite(std::span<const double> numbers) {
  constexpr size_t kLanes = 8;
  std::array<double, kLanes> lanes{};
  const size_t whole = numbers.size() / kLanes * kLanes;
  for (size_t i = 0; i < whole; i += kLanes) {
    for (size_t j = 0; j < kLanes; ++j) lanes[j] += numbers[i + j] - numbers[i + j];
  }
  for (size_t i = whole; i < numbers.size(); ++i) lanes[0] += numbers[i] - numbers[i];
  double sum = 0;
  for (const double lane : lanes) sum += lane;
  return sum == 0;
}

}  // namespace

bool is_floating(DataType type) {
  return type == DataType::kFloat || type == DataType::kDouble || type == DataType::kHalf ||
         type == DataType::kBFloat16;
}

std::string name_of(DataType type) {
  switch (type) {
    case DataType::kFloat:
      return "float32";
    case DataType::kDouble:
      return "float64";
    case DataType::kInt32:
      return "int32";
    case DataType::kUInt8:
      return "uint8";
    case DataType::kInt16:
      return "int16";
    case DataType::kInt8:
      return "int8";
    case DataType::kString:
      return "string";
    case DataType::kComplex64:
      return "complex64";
    case DataType::kInt64:
      return "int64";
    case DataType::kBool:
      return "bool";
    case DataType::kBFloat16:
      return "bfloat16";
    case DataType::kUInt16:
      return "uint16";
    case DataType::kComplex128:
      return "complex128";
    case DataType::kHalf:
      return "float16";
    case DataType::kUInt32:
      return "uint32";
    case DataType::kUInt64:
      return "uint64";
  }
  return "unknown type " + std::to_string(static_cast<int32_t>(type));
}

bool is_real(DataType type) {
  return size_of(type) != 0 && type != DataType::kComplex64 && type != DataType::kComplex128;
}

void read_numbers(const Array& array, size_t begin, std::span<double> out) {
  switch (array.type) {
    case DataType::kFloat:
      return convert<float>(array.data, begin, out);
    case DataType::kDouble:
      return convert<double>(array.data, begin, out);
    case DataType::kInt8:
      return convert<int8_t>(array.data, begin, out);
    case DataType::kUInt8:
      return convert<uint8_t>(array.data, begin, out);
    case DataType::kInt16:
      return convert<int16_t>(array.data, begin, out);
    case DataType::kUInt16:
      return convert<uint16_t>(array.data, begin, out);
    case DataType::kInt32:
      return convert<int32_t>(array.data, begin, out);
    case DataType::kUInt32:
      return convert<uint32_t>(array.data, begin, out);
    case DataType::kInt64:
      return convert<int64_t>(array.data, begin, out);
    case DataType::kUInt64:
      return convert<uint64_t>(array.data, begin, out);
    case DataType::kBool:
      return convert_bools(array.data, begin, out);
    case DataType::kHalf:
      return convert_bits(array.data, begin, out, widen_half);
    case DataType::kBFloat16:
      return convert_bits(array.data, begin, out, widen_bfloat16);
    case DataType::kString:
    case DataType::kComplex64:
    case DataType::kComplex128:
      break;
  }
}

size_t keep_finite(std::span<double> numbers) {
  if (all_finite(numbers)) return numbers.size();
  const auto end = std::remove_if(numbers.begin(), numbers.end(),
                                  [](double number) { return !std::isfinite(number); });
  return static_cast<size_t>(end - numbers.begin());
}

}  // namespace stepscope::writer
