// SPDX-License-Identifier: Apache-2.0
#include "cli/text_table.h"

#include <gtest/gtest.h>

#include "cli/display_width.h"

namespace stepscope::cli {
namespace {

TEST(DisplayWidth, CountsColumnsOfATerminal) {
  EXPECT_EQ(display_width(""), 0u);
  EXPECT_EQ(display_width("loss"), 4u);
  EXPECT_EQ(display_width("über"), 4u);
  EXPECT_EQ(display_width("u\u0308ber"), 4u) << "a combining mark";
  EXPECT_EQ(display_width("損失"), 4u);
  EXPECT_EQ(display_width("한글"), 4u);
  EXPECT_EQ(display_width("ｌｏｓｓ"), 8u) << "fullwidth letters";
  EXPECT_EQ(display_width("ﾛｽ"), 2u) << "halfwidth letters";
  EXPECT_EQ(display_width("🚀"), 2u);
  EXPECT_EQ(display_width("a\u200bb"), 2u) << "a space of no width";
  EXPECT_EQ(display_width("\xff\xfe"), 2u) << "bytes that are no UTF-8";
}

TEST(TextTable, WideCharactersShiftNothing) {
  TextTable table({"run", "n"}, {TextTable::Align::Left, TextTable::Align::Right});
  table.add({"損失", "1"});
  table.add({"🚀a", "22"});
  table.add({"plain", "3"});
  EXPECT_EQ(table.text(), "run     n\n損失    1\n🚀a    22\nplain   3\n");
}

}  // namespace
}  // namespace stepscope::cli
