// SPDX-License-Identifier: Apache-2.0
#include "query/classic_lists.h"

#include <gtest/gtest.h>

namespace stepscope::query {
namespace {

void expect_same(const char* markdown) { EXPECT_EQ(with_classic_lists(markdown), markdown); }

TEST(ClassicLists, AParagraphIsNotInterrupted) {
  EXPECT_EQ(with_classic_lists("a\n- b\n* c\n+ d\n1. e"), "a\n\\- b\n\\* c\n\\+ d\n1\\. e");
  EXPECT_EQ(with_classic_lists("a\n   - b\r\n- c"), "a\n   \\- b\r\n\\- c");
}

TEST(ClassicLists, ListsOfTheirOwnStay) {
  expect_same("");
  expect_same("- a\n- b\n  more\n- c");
  expect_same("a\n\n- b\n\n1. c\n2. d\n");
  expect_same("# a\n- b");
  expect_same("---\n- b");
  expect_same("a\n===\n- b");
}

TEST(ClassicLists, RoundBracketsMakeNoItems) {
  EXPECT_EQ(with_classic_lists("1) a\n2) b"), "1\\) a\n2\\) b");
}

TEST(ClassicLists, WhatOnlyLooksLikeAMarker) {
  expect_same("a\n-b\n*c*\n1.5\n-\n1");
  expect_same("a\n- - -\n- b");
}

TEST(ClassicLists, CodeStays) {
  expect_same("```\na\n- b\n```");
  expect_same("~~~~\na\n~~~\n- b\n~~~~\n- c");
  expect_same("    a\n    - b");
  expect_same("<pre>\na\n- b\n</pre>");
}

TEST(ClassicLists, QuotesAreLookedInto) {
  EXPECT_EQ(with_classic_lists("> a\n> - b"), "> a\n> \\- b");
  expect_same("> - a\n> - b");
  expect_same("a\n> - b");
}

}  // namespace
}  // namespace stepscope::query
