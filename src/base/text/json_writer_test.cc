// SPDX-License-Identifier: Apache-2.0
#include "base/text/json_writer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace stepscope {
namespace {

std::string number(double value) { return JsonWriter().number(value).text(); }
std::string string(std::string_view text) { return JsonWriter().string(text).text(); }

TEST(JsonWriter, DoublesAsPythonPrintsThem) {
  EXPECT_EQ(number(1), "1.0");
  EXPECT_EQ(number(-0.0), "-0.0");
  EXPECT_EQ(number(0.1f), "0.10000000149011612");
  EXPECT_EQ(number(100000), "100000.0");
  EXPECT_EQ(number(1794767663.268648), "1794767663.268648");
  EXPECT_EQ(number(9999999999999998.0), "9999999999999998.0");
  EXPECT_EQ(number(1e16), "1e+16");
  EXPECT_EQ(number(0.0001), "0.0001");
  EXPECT_EQ(number(0.00001), "1e-05");
  EXPECT_EQ(number(1.5e-7), "1.5e-07");
  EXPECT_EQ(number(std::numeric_limits<double>::max()), "1.7976931348623157e+308");
}

TEST(JsonWriter, NotNumbersAreStrings) {
  EXPECT_EQ(number(std::nan("")), "\"NaN\"");
  EXPECT_EQ(number(INFINITY), "\"Infinity\"");
  EXPECT_EQ(number(-INFINITY), "\"-Infinity\"");
}

TEST(JsonWriter, StringsAreAscii) {
  EXPECT_EQ(string("a\"b\\c\n\x01"), R"("a\"b\\c\n\u0001")");
  EXPECT_EQ(string("é"), R"("\u00e9")");
  EXPECT_EQ(string("😀"), R"("\ud83d\ude00")");
  EXPECT_EQ(string(std::string_view("\0", 1)), R"("\u0000")");
}

TEST(JsonWriter, InvalidUtf8IsReplaced) {
  EXPECT_EQ(string("a\xff"), R"("a\ufffd")");
  EXPECT_EQ(string("\xed\xa0\x80"), R"("\ufffd\ufffd\ufffd")");
  EXPECT_EQ(string("\xc0\x80"), R"("\ufffd\ufffd")");
}

TEST(JsonWriter, NestsWithTensorBoardsSeparators) {
  JsonWriter json;
  json.begin_object().key("a").begin_array().integer(1).number(0.5).boolean(true).null();
  json.begin_object().end_object().end_array().field("b", "x").end_object();
  EXPECT_EQ(json.text(), R"({"a": [1, 0.5, true, null, {}], "b": "x"})");
}

}  // namespace
}  // namespace stepscope
