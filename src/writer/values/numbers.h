// SPDX-License-Identifier: Apache-2.0
// The elements of an array of any type as double, one block at a time.
#pragma once

#include <stepscope/array.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace stepscope::writer {

// Small enough to stay in the L1 cache between two loops.
constexpr size_t kBlockNumbers = 1024;

// True for types that read_numbers() accepts: not complex numbers, not strings.
bool is_real(DataType type);
// True for types that can hold fractions, NaN and infinity.
bool is_floating(DataType type);
// The type as NumPy writes it, such as "int32", for messages.
std::string name_of(DataType type);

// Elements from `begin` on into the whole of `out`; large 64-bit integers are rounded. The array
// has been checked, is real and has that many.
void read_numbers(const Array& array, size_t begin, std::span<double> out);

// Moves the finite numbers to the front and returns how many there are.
size_t keep_finite(std::span<double> numbers);

// Calls use(std::span<const double>) with all elements, block by block.
template <typename Use>
void for_each_block(const Array& array, Use use) {
  std::array<double, kBlockNumbers> block;
  const auto count = static_cast<size_t>(array.count());
  for (size_t begin = 0; begin < count; begin += kBlockNumbers) {
    const auto numbers = std::span(block).first(std::min(kBlockNumbers, count - begin));
    read_numbers(array, begin, numbers);
    use(std::span<const double>(numbers));
  }
}

// Like for_each_block(), without elements that are not finite. Returns how many were skipped.
template <typename Use>
int64_t for_each_finite_block(const Array& array, Use use) {
  std::array<double, kBlockNumbers> block;
  const auto count = static_cast<size_t>(array.count());
  const bool may_be_infinite = is_floating(array.type);
  int64_t left_out = 0;
  for (size_t begin = 0; begin < count; begin += kBlockNumbers) {
    const auto numbers = std::span(block).first(std::min(kBlockNumbers, count - begin));
    read_numbers(array, begin, numbers);
    const size_t kept = may_be_infinite ? keep_finite(numbers) : numbers.size();
    left_out += static_cast<int64_t>(numbers.size() - kept);
    use(std::span<const double>(numbers.first(kept)));
  }
  return left_out;
}

}  // namespace stepscope::writer
