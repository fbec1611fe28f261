// SPDX-License-Identifier: Apache-2.0
#include "base/text/parts.h"

#include <gtest/gtest.h>

#include "base/limits/test_checks.h"
#include "base/test_pieces.h"

namespace stepscope {
namespace {

// A source of `count` parts of `bytes` each.
std::unique_ptr<PieceSource> parts(size_t count, size_t bytes) {
  return text_of_parts([count, bytes, added = size_t{0}](std::string& out) mutable -> Result<bool> {
    out.append(bytes, 'x');
    return ++added < count;
  });
}

TEST(Parts, SmallPartsAreOnePiece) {
  std::string out;
  EXPECT_FALSE(parts(3, 10)->next(out).value());
  EXPECT_EQ(out.size(), 30u);
}

TEST(Parts, WorkCanBeStoppedBetweenParts) {
  std::string out;
  EXPECT_EQ(count_checks([&out] { EXPECT_TRUE(parts(7, 10)->next(out).ok()); }), 7);
}

TEST(Parts, JsonCanBeStoppedAtEveryObjectAndArray) {
  JsonWriter json;
  EXPECT_EQ(count_checks([&json] {
              json.begin_array();
              for (int i = 0; i < 5; ++i) json.begin_object().end_object();
              json.end_array();
            }),
            6);
}

TEST(Parts, NoPieceIsMuchLargerThanAPart) {
  const auto source = parts(1000, 1000);
  const auto pieces = all_pieces(*source);
  size_t total = 0;
  for (const std::string& piece : pieces.value()) {
    EXPECT_LE(piece.size(), kPieceBytes + 1000);
    total += piece.size();
  }
  EXPECT_EQ(total, 1'000'000u);
}

TEST(Parts, NoPartsAreNoPieces) {
  std::string out;
  EXPECT_FALSE(parts(5, 0)->next(out).value());
}

TEST(Parts, EndAfterAnError) {
  const auto source = text_of_parts([](std::string&) -> Result<bool> { return corrupt("bad"); });
  EXPECT_EQ(join_pieces(*source).error().message, "bad");
}

TEST(Parts, JsonContinuesWhereTheLastPartEnded) {
  const auto source = json_of_parts([i = 0](JsonWriter& json) mutable -> Result<bool> {
    if (i == 0) json.begin_array();
    json.integer(i);
    if (++i < 3) return true;
    json.end_array();
    return false;
  });
  EXPECT_EQ(join_pieces(*source).value(), "[0, 1, 2]");
}

}  // namespace
}  // namespace stepscope
