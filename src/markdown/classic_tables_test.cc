// SPDX-License-Identifier: Apache-2.0
#include "markdown/classic_tables.h"

#include <gtest/gtest.h>

namespace stepscope::markdown {
namespace {

void expect_same_table(const char* markdown) { EXPECT_EQ(with_classic_tables(markdown), markdown); }

TEST(ClassicTables, ASingleDashIsEnough) {
  EXPECT_EQ(with_classic_tables("a|b\n-|:-\n1|2\n"), "a|b\n|---|---|\n1|2\n");
  EXPECT_EQ(with_classic_tables("x\n\n|a|\n|-|"), "x\n\n|a|\n|---|\n");
  EXPECT_EQ(with_classic_tables("# x\n|a|\n|-|"), "# x\n|a|\n|---|\n");
  EXPECT_EQ(with_classic_tables("> |a|\n> |-|"), "> |a|\n> |---|\n");
}

TEST(ClassicTables, RequiresAsManyCellsAsHeaders) {
  EXPECT_EQ(with_classic_tables("|a|b|\n|---|"), "|a|b|\n\\|---|\n");
  EXPECT_EQ(with_classic_tables("a|b\n|-|-|"), "a|b\n\\|-|-|\n");
  EXPECT_EQ(with_classic_tables("|`a|b`|c\\|d|\n|-|-|"), "|`a|b`|c\\|d|\n|---|---|\n");
}

TEST(ClassicTables, OtherTextIsUnchanged) {
  expect_same_table("");
  expect_same_table("|-|-|\n|a|b|");
  expect_same_table("x\n|a|b|\n|-|-|");
  expect_same_table("a\n---\n- b");
  expect_same_table("    |a|b|\n    |-|-|");
}

}  // namespace
}  // namespace stepscope::markdown
