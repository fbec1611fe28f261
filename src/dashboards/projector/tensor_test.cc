// SPDX-License-Identifier: Apache-2.0
#include "dashboards/projector/tensor.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/bytes.h"
#include "base/memory_source.h"
#include "base/test_error.h"
#include "base/test_pieces.h"
#include "base/text/parts.h"
#include "dashboards/projector/line_reader.h"

namespace stepscope::dashboards {
namespace {

constexpr uint64_t kAllRows = std::numeric_limits<uint64_t>::max();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

Asset file_of(const std::string& content) {
  return {"x.tsv", content.size(), std::make_unique<MemorySource>(content)};
}

// The tensor of a TSV with this content.
Result<std::string> read_tensor(const std::string& content, uint64_t rows_max = kAllRows) {
  const auto file = std::make_shared<const Asset>(file_of(content));
  TRY(const auto pieces, pieces_of_tensor(file, {}, rows_max));
  return join_pieces(*pieces);
}

std::vector<float> numbers_of(const std::string& content) {
  const auto bytes = read_tensor(content);
  std::vector<float> numbers;
  if (!bytes.ok()) return numbers;
  ByteReader reader(as_bytes(bytes.value()));
  while (const auto number = reader.number<float>()) numbers.push_back(*number);
  return numbers;
}

TEST(Tensor, ParsesNumbersLikePython) {
  EXPECT_EQ(numbers_of("+1\t-2\t.5\t1e3\t 7 \t1E-3"),
            (std::vector<float>{1, -2, 0.5f, 1000, 7, 0.001f}));
  EXPECT_EQ(numbers_of("inf\t-Infinity\t1e39\t1e400\t1e-400"),
            (std::vector<float>{kInfinity, -kInfinity, kInfinity, kInfinity, 0}));
  EXPECT_TRUE(std::isnan(numbers_of("nan").at(0)));
  for (const char* text : {"+-1", "1,5", "0x10", "1 2", "1\t", "--1", "1e"}) {
    EXPECT_EQ(read_tensor(text).error().code, Code::Invalid) << text;
  }
}

TEST(Tensor, BlankLinesAndLineEndsDoNotCount) {
  EXPECT_EQ(numbers_of("\n1\t2\r\n\r\n  \n3\t4"), (std::vector<float>{1, 2, 3, 4}));
  EXPECT_EQ(numbers_of(""), std::vector<float>());
}

TEST(Tensor, IgnoresRowsAfterTheLastRequestedOne) {
  EXPECT_TRUE(read_tensor("1\n2\nthree\n", 2).ok());
  EXPECT_THAT(read_tensor("1\n2\nthree\n", 3),
              fails_with(Code::Invalid, "line 3: \"three\" is not a number: x.tsv"));
}

TEST(Tensor, LinesMayBeLongerThanABlock) {
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

// A character that is cut in two at the end of the checked part does not make a file binary.
TEST(Tensor, DetectsTextEvenIfACharacterIsCut) {
  for (size_t size = (1 << 20) - 4; size <= (1 << 20); ++size) {
    const std::string text = std::string(size, ' ') + "\xF0\x9F\x98\x80 is a smiley\n";
    const auto read = read_tensor(text);
    EXPECT_NE(read.error().message.find("is not a number"), std::string::npos);
    EXPECT_NE(read.error().message.find("line 1"), std::string::npos);
  }
}

TEST(Tensor, ShapeOfATsv) {
  EXPECT_EQ(find_tensor_shape(file_of("\n1\t2\t3\n\n4\t5\t6")).value(),
            (std::vector<uint32_t>{2, 3}));
  EXPECT_TRUE(find_tensor_shape(file_of("\n\n")).value().empty());
  EXPECT_TRUE(find_tensor_shape(file_of(std::string("\0\0\0\0", 4))).value().empty());
}

TEST(LineReader, ReturnsLinesWithTheirEnds) {
  const Asset file = file_of("a\n\nb");
  LineReader lines(file);
  EXPECT_EQ(lines.next().value(), "a\n");
  EXPECT_EQ(lines.next().value(), "\n");
  EXPECT_EQ(lines.next().value(), "b");
  EXPECT_EQ(lines.line_number(), 3u);
  EXPECT_FALSE(lines.next().value().has_value());
}

// A file that is one endless line. Counts the bytes read.
class Endless final : public ByteSource {
 public:
  explicit Endless(uint64_t& bytes_read) : bytes_read_(bytes_read) {}
  Result<size_t> read_at(uint64_t, std::span<uint8_t> out) override {
    std::ranges::fill(out, 'x');
    bytes_read_ += out.size();
    return out.size();
  }

 private:
  uint64_t& bytes_read_;
};

TEST(LineReader, StopsReadingAnEndlessLine) {
  uint64_t bytes_read = 0;
  const Asset file{"labels.tsv", uint64_t{1} << 31, std::make_unique<Endless>(bytes_read)};
  LineReader lines(file);
  EXPECT_EQ(lines.next().error().message, "line 1 has more than 4194304 bytes: labels.tsv");
  EXPECT_LE(bytes_read, uint64_t{6} << 20);
}

TEST(LineReader, AcceptsTheLongestLine) {
  const std::string longest = std::string(kLineBytesMax - 1, 'x') + "\n";
  const Asset file = file_of(longest + "x" + longest);
  LineReader lines(file);
  EXPECT_EQ(lines.next().value()->size(), kLineBytesMax);
  EXPECT_EQ(lines.next().error().message, "line 2 has more than 4194304 bytes: x.tsv");
}

TEST(PiecesOfFile, AreSmallAndComplete) {
  std::string content;
  for (int i = 0; i < 200'000; ++i) content += std::to_string(i);
  const auto pieces = pieces_of_file(std::make_shared<const Asset>(file_of(content)));
  std::string all;
  const auto made = all_pieces(*pieces);
  for (const std::string& piece : made.value()) {
    EXPECT_LE(piece.size(), kPieceBytes);
    all += piece;
  }
  EXPECT_EQ(all, content);
}

TEST(PiecesOfFile, ATruncatedFileIsAnError) {
  Asset file = file_of("short");
  file.size = 10;
  const auto pieces = pieces_of_file(std::make_shared<const Asset>(std::move(file)));
  EXPECT_EQ(join_pieces(*pieces).error().code, Code::Unavailable);
}

TEST(PiecesOfFile, OfAnEmptyFileAreEmpty) {
  const auto pieces = pieces_of_file(std::make_shared<const Asset>(file_of("")));
  EXPECT_EQ(join_pieces(*pieces).value(), "");
}

// A file may be truncated after its size was read.
TEST(LineReader, EndsWhereTheSourceEnds) {
  Asset file = file_of("a\nb");
  file.size = 100;
  LineReader lines(file);
  EXPECT_EQ(lines.next().value(), "a\n");
  EXPECT_EQ(lines.next().value(), "b");
  EXPECT_FALSE(lines.next().value().has_value());
}

}  // namespace
}  // namespace stepscope::dashboards
