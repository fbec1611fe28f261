// SPDX-License-Identifier: Apache-2.0
#include "base/text/json_check.h"

#include <gtest/gtest.h>

#include <string>

namespace stepscope {
namespace {

std::string nested(size_t depth, char open = '[', char close = ']') {
  return std::string(depth, open) + std::string(depth, close);
}

std::string complaint(const std::string& text, const JsonLimits& limits = {}) {
  const auto checked = check_json("'request'", text, limits);
  return checked.ok() ? "" : checked.error().message;
}

TEST(JsonCheck, DepthIsLimited) {
  EXPECT_EQ(complaint(nested(64)), "");
  EXPECT_EQ(complaint(nested(65)),
            "'request' has lists or objects nested more than 64 levels deep");
  EXPECT_EQ(complaint(nested(65, '{', '}')),
            "'request' has lists or objects nested more than 64 levels deep");
  EXPECT_EQ(check_json("x", nested(65)).error().code, Code::Invalid);
}

TEST(JsonCheck, AdjacentListsAreNotDeep) {
  std::string text = "[";
  for (int i = 0; i < 1000; ++i) text += "[{}],";
  EXPECT_EQ(complaint(text + "0]"), "");
}

TEST(JsonCheck, BracketsInStringsDoNotCount) {
  EXPECT_EQ(complaint("\"" + std::string(100, '[') + "\""), "");
  EXPECT_EQ(complaint(R"("\")" + std::string(100, '[') + "\""), "");
  EXPECT_NE(complaint(R"("\\")" + nested(65)), "");
  EXPECT_EQ(complaint("\"" + std::string(100, '[')), "");  // Unterminated: left to the parser.
  EXPECT_EQ(complaint("\"\\"), "");
}

// Closing more than was opened must not allow more depth later.
TEST(JsonCheck, UnopenedBracketsDoNotAllowMoreDepth) {
  EXPECT_NE(complaint(std::string(1000, ']') + nested(65)), "");
}

TEST(JsonCheck, SizeIsLimited) {
  EXPECT_EQ(complaint("[1]", {.bytes_max = 3}), "");
  EXPECT_EQ(complaint("[11]", {.bytes_max = 3}),
            "'request' has 4 bytes of JSON; at most 3 are read");
  EXPECT_EQ(complaint(std::string(1 << 20, ' ')), "");
  EXPECT_NE(complaint(std::string((1 << 20) + 1, ' ')), "");
}

}  // namespace
}  // namespace stepscope
