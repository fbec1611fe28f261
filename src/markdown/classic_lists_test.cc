// SPDX-License-Identifier: Apache-2.0
#include "markdown/classic_lists.h"

#include <gtest/gtest.h>

namespace stepscope::markdown {
namespace {

void expect_same_list(const char* markdown) { EXPECT_EQ(with_classic_lists(markdown), markdown); }

TEST(ClassicLists, AListDoesNotInterruptAParagraph) {
  EXPECT_EQ(with_classic_lists("a\n- b\n* c\n+ d\n1. e"), "a\n\\- b\n\\* c\n\\+ d\n1\\. e");
  EXPECT_EQ(with_classic_lists("a\n   - b\n- c"), "a\n   \\- b\n\\- c");
}

TEST(ClassicLists, SeparateLists) {
  expect_same_list("");
  expect_same_list("-   a\n-   b\n    more\n-   c");
  expect_same_list("a\n\n-   b\n\n    c\n\nd\n\n1.  e\n");
  expect_same_list("---\n-   b");
  expect_same_list("a\n===\n-   b");
}

TEST(ClassicLists, AListHasOneKindOfMarker) {
  EXPECT_EQ(with_classic_lists("3. a\n- b\n\n* c"), "1.  a\n1.  b\n\n1.  c");
}

TEST(ClassicLists, ALevelIsFourColumns) {
  EXPECT_EQ(with_classic_lists("- a\n  - b\n    1. c\n      - d\n- e"),
            "-   a\n-   b\n    1.  c\n    1.  d\n-   e");
  EXPECT_EQ(with_classic_lists("- a\n            - b"), "-   a\n    \\- b");
}

TEST(ClassicLists, EndOfAList) {
  EXPECT_EQ(with_classic_lists("- a\n\n  b\n- c"), "-   a\n\n  b\n\\- c");
  EXPECT_EQ(with_classic_lists("- a\n# b\n- c"), "-   a\n#  b\n-   c");
}

TEST(ClassicLists, ParenthesesDoNotMakeItems) {
  EXPECT_EQ(with_classic_lists("1) a\n2) b"), "1\\) a\n2\\) b");
}

TEST(ClassicLists, ABareMarkerIsText) {
  expect_same_list("a\n-b\n*c*\n1.5\n1");
  EXPECT_EQ(with_classic_lists("-"), "\\-");
  EXPECT_EQ(with_classic_lists("1."), "1\\.");
}

TEST(ClassicLists, HeadingsAndRules) {
  expect_same_list("a\n---\nb");
  EXPECT_EQ(with_classic_lists("a\nb\n---"), "a\nb\n\n---");
  EXPECT_EQ(with_classic_lists("a\nb\n==="), "a\nb\n\\===");
  EXPECT_EQ(with_classic_lists("a\n- - -"), "a\n\n- - -");
  EXPECT_EQ(with_classic_lists("#######a"), "###### #a");
  EXPECT_EQ(with_classic_lists(" # a"), " \\# a");
}

TEST(ClassicLists, ABackslashDoesNotBreakALine) {
  EXPECT_EQ(with_classic_lists("a\\\nb\\\\\nc"), "a\\\\\nb\\\\\nc");
}

TEST(ClassicLists, CodeIsUnchanged) {
  expect_same_list("    a\n    - b\\\n");
  expect_same_list("~~~~\na\n~~~\n- b\n~~~~\n-   c");
  EXPECT_EQ(with_classic_lists("- a\n  ```\n  b\n    - c\n  ```"),
            "-   a\n    ```\n    b\n      - c\n    ```");
  EXPECT_EQ(with_classic_lists("```\na"), "\\```\na");
}

TEST(ClassicLists, ListsInQuotes) {
  EXPECT_EQ(with_classic_lists("> a\n> - b"), "> a\n> \\- b");
  EXPECT_EQ(with_classic_lists("a\n> - b\n> - c"), "a\n> -   b\n> -   c");
}

}  // namespace
}  // namespace stepscope::markdown
