// SPDX-License-Identifier: Apache-2.0
#include "query/json.h"

#include <gtest/gtest.h>

#include <string>

namespace stepscope::query {
namespace {

TEST(ParseJson, ReturnsATree) {
  simdjson::dom::parser parser;
  const auto root = parse_json(parser, "x", R"({"a": [1]})");
  ASSERT_TRUE(root.ok() && root.value());
  EXPECT_EQ(int64_t((*root.value())["a"].at(0)), 1);
}

TEST(ParseJson, ReturnsNothingIfNotJson) {
  simdjson::dom::parser parser;
  for (const char* const text : {"", "{", "NaN", "[1] 2"}) {
    const auto root = parse_json(parser, "x", text);
    ASSERT_TRUE(root.ok()) << text;
    EXPECT_FALSE(root.value()) << text;
  }
}

TEST(ParseJson, EnforcesLimits) {
  simdjson::dom::parser parser;
  const std::string deep = std::string(65, '[') + std::string(65, ']');
  EXPECT_EQ(parse_json(parser, "x", deep).error().code, Code::Invalid);
  EXPECT_EQ(parse_json(parser, "x", "[1]", {.bytes_max = 2}).error().code, Code::Invalid);
}

}  // namespace
}  // namespace stepscope::query
