// SPDX-License-Identifier: Apache-2.0
#include "base/text/csv.h"

#include <gtest/gtest.h>

namespace stepscope {
namespace {

std::string cell(std::string_view text) {
  std::string csv;
  append_csv_cell(csv, text);
  return csv;
}

TEST(Csv, TextIsQuotedIfItMustBe) {
  EXPECT_EQ(cell("loss/train"), "loss/train");
  EXPECT_EQ(cell(""), "");
  EXPECT_EQ(cell(" "), " ");
  EXPECT_EQ(cell("a,b"), "\"a,b\"");
  EXPECT_EQ(cell("a \"b\""), "\"a \"\"b\"\"\"");
  EXPECT_EQ(cell("a\r\nb"), "\"a\r\nb\"");
  EXPECT_EQ(cell("a;b"), "\"a;b\"");
  EXPECT_EQ(cell("a\tb"), "\"a\tb\"");
}

TEST(Csv, FormulasBecomeText) {
  for (const std::string text : {"=1+1",
                                 "+1+1",
                                 "-1+1",
                                 "@SUM(A1)",
                                 "  =1+1",
                                 "-",
                                 "=",
                                 "-a",
                                 "\t=1",
                                 "\tloss",
                                 "\rloss",
                                 "\nloss",
                                 " \t@x",
                                 "+-1",
                                 "--1",
                                 "-nan(x)",
                                 "-0.5 ",
                                 "-1e5x",
                                 "=cmd|' /C calc'!A0",
                                 "\uff1d1",
                                 "\uff0b1",
                                 "\uff0d1",
                                 "\uff20SUM(A1)",
                                 " \uff1d1"}) {
    EXPECT_EQ(cell(text), "\"'" + text + "\"") << text;
  }
  EXPECT_EQ(cell("a;=1"), "\"a;=1\"");
  EXPECT_EQ(cell("=HYPERLINK(\"http://x\",\"y\")"), "\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\"");
}

TEST(Csv, NumbersStayNumbers) {
  for (const char* text : {"-0.5", "-inf", "+1e5", "-1", "+.5", "-1e-300", "nan", "-nan", "-1e999",
                           "  -2", "1e-3", "1=2", "a-b", "a@b", "a\uff1db"}) {
    EXPECT_EQ(cell(text), text);
  }
}

}  // namespace
}  // namespace stepscope
