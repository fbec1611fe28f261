// SPDX-License-Identifier: Apache-2.0
#include "dashboards/projector/tensor.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/bytes.h"
#include "base/memory_source.h"
#include "dashboards/projector/line_reader.h"

namespace stepscope::dashboards {
namespace {

constexpr uint64_t kAllRows = std::numeric_limits<uint64_t>::max();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

OpenFile file_of(const std::string& content) {
  return {"x.tsv", content.size(), std::make_unique<MemorySource>(content)};
}

std::vector<float> numbers_of(const std::string& content) {
  const auto bytes = read_tensor(file_of(content), {}, kAllRows);
  std::vector<float> numbers;
  if (!bytes.ok()) return numbers;
  ByteReader reader(as_bytes(bytes.value()));
  while (const auto number = reader.number<float>()) numbers.push_back(*number);
  return numbers;
}

TEST(Tensor, NumbersAsPythonReadsThem) {
  EXPECT_EQ(numbers_of("+1\t-2\t.5\t1e3\t 7 \t1E-3"),
            (std::vector<float>{1, -2, 0.5f, 1000, 7, 0.001f}));
  EXPECT_EQ(numbers_of("inf\t-Infinity\t1e39\t1e400\t1e-400"),
            (std::vector<float>{kInfinity, -kInfinity, kInfinity, kInfinity, 0}));
  EXPECT_TRUE(std::isnan(numbers_of("nan").at(0)));
  for (const char* text : {"+-1", "1,5", "0x10", "1 2", "1\t", "--1", "1e"}) {
    EXPECT_EQ(read_tensor(file_of(text), {}, kAllRows).error().code, Code::Invalid) << text;
  }
}

TEST(Tensor, BlankLinesAndLineEndsDoNotCount) {
  EXPECT_EQ(numbers_of("\n1\t2\r\n\r\n  \n3\t4"), (std::vector<float>{1, 2, 3, 4}));
  EXPECT_EQ(numbers_of(""), std::vector<float>());
}

TEST(Tensor, NothingBehindTheLastRowAskedForIsLookedAt) {
  EXPECT_TRUE(read_tensor(file_of("1\n2\nthree\n"), {}, 2).ok());
  EXPECT_FALSE(read_tensor(file_of("1\n2\nthree\n"), {}, 3).ok());
}

TEST(Tensor, LinesLongerThanABlock) {
  std::string text;
  for (int row = 0; row < 2; ++row) {
    for (int i = 0; i < 400'000; ++i) text += "123.5\t";
    text += "1\n";
  }
  const auto numbers = numbers_of(text);
  ASSERT_EQ(numbers.size(), 800'002u);
  EXPECT_EQ(numbers[400'000], 1);
  EXPECT_EQ(numbers.back(), 1);
  EXPECT_EQ(find_tensor_shape(file_of(text)).value(), (std::vector<uint32_t>{2, 400'001}));
}

// A character that the end of the part looked at cuts in two does not make a text bytes.
TEST(Tensor, ATextStaysATextWhereverItIsCut) {
  for (size_t size = (1 << 20) - 4; size <= (1 << 20); ++size) {
    const std::string text = std::string(size, ' ') + "\xF0\x9F\x98\x80 is no number\n";
    const auto read = read_tensor(file_of(text), {}, kAllRows);
    EXPECT_NE(read.error().message.find("is no number"), std::string::npos);
    EXPECT_NE(read.error().message.find("line 1"), std::string::npos);
  }
}

TEST(Tensor, ShapeOfATsv) {
  EXPECT_EQ(find_tensor_shape(file_of("\n1\t2\t3\n\n4\t5\t6")).value(),
            (std::vector<uint32_t>{2, 3}));
  EXPECT_TRUE(find_tensor_shape(file_of("\n\n")).value().empty());
  EXPECT_TRUE(find_tensor_shape(file_of(std::string("\0\0\0\0", 4))).value().empty());
}

TEST(LineReader, LinesWithTheirEnds) {
  MemorySource source("a\n\nb");
  LineReader lines(source, source.size());
  EXPECT_EQ(lines.next().value(), "a\n");
  EXPECT_EQ(lines.next().value(), "\n");
  EXPECT_EQ(lines.next().value(), "b");
  EXPECT_EQ(lines.line_number(), 3u);
  EXPECT_FALSE(lines.next().value().has_value());
}

// A file may become shorter after its size was asked for.
TEST(LineReader, EndsWhereTheSourceEnds) {
  MemorySource source("a\nb");
  LineReader lines(source, 100);
  EXPECT_EQ(lines.next().value(), "a\n");
  EXPECT_EQ(lines.next().value(), "b");
  EXPECT_FALSE(lines.next().value().has_value());
}

}  // namespace
}  // namespace stepscope::dashboards
