// SPDX-License-Identifier: Apache-2.0
#include "writer/values/numbers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace stepscope::writer {
namespace {

using testing::ElementsAre;

std::vector<double> read(const Array& array) {
  std::vector<double> out(static_cast<size_t>(array.count()));
  read_numbers(array, 0, out);
  return out;
}

TEST(Numbers, KeepTheirSignForEveryIntegerType) {
  EXPECT_THAT(read(std::vector<int8_t>{-128, 127}), ElementsAre(-128, 127));
  EXPECT_THAT(read(std::vector<uint8_t>{0, 255}), ElementsAre(0, 255));
  EXPECT_THAT(read(std::vector<int16_t>{-32768}), ElementsAre(-32768));
  EXPECT_THAT(read(std::vector<uint16_t>{65535}), ElementsAre(65535));
  EXPECT_THAT(read(std::vector<int32_t>{-7}), ElementsAre(-7));
  EXPECT_THAT(read(std::vector<uint32_t>{4'000'000'000}), ElementsAre(4e9));
  EXPECT_THAT(read(std::vector<int64_t>{-(int64_t{1} << 40)}), ElementsAre(-0x1p40));
  EXPECT_THAT(read(std::vector<uint64_t>{uint64_t{1} << 63}), ElementsAre(0x1p63));
}

TEST(Numbers, AreExactInHalfPrecision) {
  // 1, -2, the largest, the smallest subnormal, minus zero.
  const std::vector<uint16_t> bits = {0x3c00, 0xc000, 0x7bff, 0x0001, 0x8000};
  const auto numbers = read(Array(bits.data(), DataType::kHalf, {5}));
  EXPECT_THAT(numbers, ElementsAre(1, -2, 65504, 0x1p-24, 0));
  EXPECT_TRUE(std::signbit(numbers[4]));
}

TEST(Numbers, MayBeInfiniteOrNanInHalfPrecision) {
  const std::vector<uint16_t> bits = {0x7c00, 0xfc00, 0x7e00};
  const auto numbers = read(Array(bits.data(), DataType::kHalf, {3}));
  EXPECT_EQ(numbers[0], std::numeric_limits<double>::infinity());
  EXPECT_EQ(numbers[1], -std::numeric_limits<double>::infinity());
  EXPECT_TRUE(std::isnan(numbers[2]));
}

TEST(Numbers, AreTheUpperHalfOfAFloatInBfloat16) {
  const std::vector<uint16_t> bits = {0x3f80, 0xc040};
  EXPECT_THAT(read(Array(bits.data(), DataType::kBFloat16, {2})), ElementsAre(1, -3));
}

TEST(Numbers, AreZeroAndOneForBools) {
  const std::vector<uint8_t> bytes = {0, 1, 2};
  EXPECT_THAT(read(Array(bytes.data(), DataType::kBool, {3})), ElementsAre(0, 1, 1));
}

TEST(Numbers, AreReadInBlocks) {
  std::vector<float> numbers(2 * kBlockNumbers + 3, 1);
  numbers.back() = std::nanf("");
  size_t seen = 0;
  const int64_t left_out =
      for_each_finite_block(numbers, [&](std::span<const double> block) { seen += block.size(); });
  EXPECT_EQ(seen, numbers.size() - 1);
  EXPECT_EQ(left_out, 1);
}

TEST(Array, CountsItsElements) {
  EXPECT_EQ(Array(nullptr, DataType::kFloat, {}).count(), 1);
  EXPECT_EQ(Array(nullptr, DataType::kFloat, {2, 3}).count(), 6);
  EXPECT_EQ(Array(nullptr, DataType::kFloat, {2, 0}).count(), 0);
  EXPECT_EQ(Array(nullptr, DataType::kFloat, {2, -1}).count(), -1);
  EXPECT_EQ(Array(nullptr, DataType::kFloat, {int64_t{1} << 40, int64_t{1} << 40}).count(), -1);
}

// A container of another library, with signed sizes like Eigen's.
struct Numbers {
  std::vector<double> numbers;
  const double* data() const { return numbers.data(); }
  std::ptrdiff_t size() const { return std::ssize(numbers); }
};

TEST(Array, IsMadeOfAnyContiguousRangeOfNumbers) {
  const int16_t c_array[] = {1, 2};
  std::vector<float> numbers = {1, 2};
  EXPECT_THAT(read(c_array), ElementsAre(1, 2));
  EXPECT_THAT(read(numbers), ElementsAre(1, 2));
  EXPECT_THAT(read(std::span(numbers)), ElementsAre(1, 2));
  EXPECT_THAT(read(std::array<uint64_t, 2>{1, 2}), ElementsAre(1, 2));
  EXPECT_THAT(read(std::array<bool, 2>{true, false}), ElementsAre(1, 0));
  EXPECT_THAT(read(Numbers{{1, 2}}), ElementsAre(1, 2));
  static_assert(!std::is_convertible_v<std::vector<bool>, Array>, "they hold bits");
  static_assert(!std::is_convertible_v<std::string, Array>, "a text is not an array of numbers");
  static_assert(!std::is_convertible_v<decltype("text"), Array>);
  static_assert(!std::is_convertible_v<std::vector<std::string>, Array>);
}

TEST(Array, RejectsAShapeBeyondItsNumbers) {
  EXPECT_EQ(Array(std::vector<float>(6), {2, 3}).count(), 6);
  EXPECT_EQ(Array(std::vector<float>(6), {2, 4}).count(), -1);
}

}  // namespace
}  // namespace stepscope::writer
