// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/printable.h"

#include <gtest/gtest.h>

namespace stepscope::cli {
namespace {

TEST(Printable, NamesCannotControlTheTerminal) {
  EXPECT_EQ(printable("\033[31mred\a"), "\\x1b[31mred\\x07");
  EXPECT_EQ(printable("a\nstepscope: forged"), "a\\x0astepscope: forged");
  EXPECT_EQ(printable("\xc2\x9b"
                      "31m"),
            "\\x9b31m");  // CSI in one code point.
  EXPECT_EQ(printable("x\xe2\x80\xae"
                      "gpj"),
            "x\\u202egpj");  // Right to left.
  EXPECT_EQ(printable("\xff\xfe"), "\\xff\\xfe");
}

TEST(Printable, OrdinaryNamesAreUnchanged) {
  for (const char* name :
       {"train/loss", "l\xc3\xb6ss", "\xe6\x8d\x9f\xe5\xa4\xb1", "a b", "\xf0\x9f\x9a\x80"}) {
    EXPECT_EQ(printable(name), name);
  }
}

TEST(Printable, MessagesKeepTheirLines) {
  EXPECT_EQ(printable_lines("one\n  two\033"), "one\n  two\\x1b");
}

}  // namespace
}  // namespace stepscope::cli
