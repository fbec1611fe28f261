// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/text_wrap.h"

#include <gtest/gtest.h>

namespace stepscope::cli {
namespace {

TEST(TextWrap, BreaksLinesAtSpaces) {
  EXPECT_EQ(wrap("", 10), "");
  EXPECT_EQ(wrap("one two", 7), "one two");
  EXPECT_EQ(wrap("one two", 6), "one\ntwo");
  EXPECT_EQ(wrap("one two three four", 9), "one two\nthree\nfour");
}

TEST(TextWrap, IndentsTheLinesThatFollow) {
  EXPECT_EQ(wrap("cure:  one two three", 14, 7), "cure:  one two\n       three");
  EXPECT_EQ(wrap("    one two", 8, 4), "    one\n    two") << "its own indent stays";
}

TEST(TextWrap, KeepsLineBreaks) {
  EXPECT_EQ(wrap("one two\n\nthree\n", 5, 2), "one\n  two\n\nthree\n");
}

TEST(TextWrap, DoesNotBreakLongWords) {
  EXPECT_EQ(wrap("see /logs/a/long/path now", 8, 2), "see\n  /logs/a/long/path\n  now");
  EXPECT_EQ(wrap("    /logs/a/long/path", 8, 2), "    /logs/a/long/path")
      << "an empty line before it would not help";
}

TEST(TextWrap, TextStartsNextToItsLabel) {
  EXPECT_EQ("cure: " + wrap_after_label("one two three", 13, 6), "cure: one two\n      three");
  EXPECT_EQ("cure: " + wrap_after_label("/logs/a/long/path now", 10, 6),
            "cure: /logs/a/long/path\n      now");
  EXPECT_EQ(wrap_after_label("one two", 3, 6), "one\n      two");
}

TEST(TextWrap, CountsColumnsNotBytes) {
  EXPECT_EQ(wrap("größe über", 10), "größe über");
  EXPECT_EQ(wrap("損失 損失", 8), "損失\n損失");
}

TEST(TextWrap, LeavesNoSpacesAtABreak) {
  EXPECT_EQ(wrap("one  two", 5), "one\ntwo");
  EXPECT_EQ(wrap("one   ", 4), "one");
}

}  // namespace
}  // namespace stepscope::cli
