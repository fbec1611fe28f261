// SPDX-License-Identifier: Apache-2.0
#include "http/message/form.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/test_error.h"

namespace stepscope::http {
namespace {

using testing::ElementsAre;
using testing::Pair;

std::string part(std::string_view name, std::string_view value) {
  return "--XX\r\nContent-Disposition: form-data; name=\"" + std::string(name) + "\"\r\n\r\n" +
         std::string(value) + "\r\n";
}

TEST(Form, DecodesEscapes) {
  EXPECT_EQ(percent_decode("a%20b%2Fc%c3%a9", Plus::IsPlus), "a b/c\xc3\xa9");
  EXPECT_EQ(percent_decode("a+b", Plus::IsPlus), "a+b");
  EXPECT_EQ(percent_decode("a+b%2B", Plus::IsSpace), "a b+");
  EXPECT_EQ(percent_decode("%00", Plus::IsPlus), std::string(1, '\0'));
}

TEST(Form, KeepsInvalidEscapes) {
  for (const std::string_view text : {"%", "%4", "%zz", "100%", "%%", "%4g", "a%2"}) {
    EXPECT_EQ(percent_decode(text, Plus::IsSpace), text);
  }
  EXPECT_EQ(percent_decode("%%41", Plus::IsPlus), "%A");
}

TEST(Form, UrlencodedKeepsOrderAndRepeats) {
  const auto fields = parse_urlencoded("run=a&tag=x%26y&&run=b+c&flag&=v&e=1=2").value();
  EXPECT_THAT(fields, ElementsAre(Pair("run", "a"), Pair("tag", "x&y"), Pair("run", "b c"),
                                  Pair("flag", ""), Pair("", "v"), Pair("e", "1=2")));
  EXPECT_TRUE(parse_urlencoded("").value().empty());
  EXPECT_TRUE(parse_urlencoded("&&").value().empty());
}

TEST(Form, RefusesTooManyFields) {
  std::string text;
  for (size_t i = 0; i < kFieldsMax; ++i) text += "a&";
  EXPECT_EQ(parse_urlencoded(text).value().size(), kFieldsMax);
  EXPECT_THAT(parse_urlencoded(text + "a"),
              fails_with(Code::Invalid, fmt::format("more than {} form fields", kFieldsMax)));
}

TEST(Form, MultipartReturnsItsParts) {
  const std::string body = part("requests", "[{\"a\": 1}]") + part("empty", "") +
                           part("requests", "two\r\nlines\r\n--X") + "--XX--\r\nepilogue";
  EXPECT_THAT(parse_multipart(body, "XX").value(),
              ElementsAre(Pair("requests", "[{\"a\": 1}]"), Pair("empty", ""),
                          Pair("requests", "two\r\nlines\r\n--X")));
}

TEST(Form, MultipartAcceptsBrowsersAndScripts) {
  const std::string body =
      "preamble\r\n--XX \t\r\n"
      "content-type: text/plain\r\nCONTENT-DISPOSITION: form-data; filename=\"f\"; name=plain\r\n"
      "\r\nfile\r\n--XX\r\nContent-Disposition: form-data; name=\"a%22b%0D%0A%41\"\r\n\r\n"
      "v\r\n--XX--";
  EXPECT_THAT(parse_multipart(body, "XX").value(),
              ElementsAre(Pair("plain", "file"), Pair("a\"b\r\n%41", "v")));
}

TEST(Form, MultipartMayBeEmpty) {
  EXPECT_TRUE(parse_multipart("--XX--\r\n", "XX").value().empty());
}

// A truncated form is malformed wherever it is cut.
TEST(Form, RefusesATruncatedMultipart) {
  const std::string head = "Content-Disposition: form-data; name=\"a\"\r\n\r\n";
  const std::pair<std::string, const char*> pieces_and_refusals[] = {
      {"--XX", "malformed form: the boundary was not found"},
      {"\r\n", "malformed form: a part's delimiter is cut off"},
      {head, "malformed form: a part's headers are not terminated"},
      {"1\r\n--XX", "malformed form: the last part is not terminated"},
      {"\r\n", "malformed form: a part's delimiter is cut off"},
      {head, "malformed form: a part's headers are not terminated"},
      {"2\r\n--XX", "malformed form: the last part is not terminated"},
      {"--", "malformed form: a part's delimiter is cut off"}};
  std::string body;
  for (const auto& [piece, refusal] : pieces_and_refusals) {
    for (size_t bytes = 0; bytes < piece.size(); ++bytes) {
      const std::string cut = body + piece.substr(0, bytes);
      EXPECT_THAT(parse_multipart(cut, "XX"), fails_with(Code::Invalid, refusal)) << cut.size();
    }
    body += piece;
  }
  EXPECT_THAT(parse_multipart(body, "XX").value(), ElementsAre(Pair("a", "1"), Pair("a", "2")));
}

TEST(Form, MultipartNeedsBoundaryAndNames) {
  const std::string body = part("a", "1") + "--XX--";
  EXPECT_THAT(parse_multipart(body, ""),
              fails_with(Code::Invalid, "invalid boundary length (0 bytes)"));
  EXPECT_THAT(parse_multipart(body, std::string(71, 'X')),
              fails_with(Code::Invalid, "invalid boundary length (71 bytes)"));
  EXPECT_THAT(parse_multipart(body, "YY"), fails_with(Code::Invalid, "the boundary was not found"));
  for (const char* head : {"", "X: y\r\n"}) {
    const std::string unnamed = std::string("--XX\r\n") + head + "\r\nno name\r\n--XX--";
    EXPECT_THAT(parse_multipart(unnamed, "XX"), fails_with(Code::Invalid, "a part has no name"));
  }
  EXPECT_THAT(parse_multipart("--XX\r\nX: " + std::string(20'000, 'y'), "XX"),
              fails_with(Code::Invalid, "a part's headers are not terminated"));
}

TEST(Form, TheContentTypeDecides) {
  EXPECT_THAT(parse_form("Application/X-WWW-Form-Urlencoded; charset=utf-8", "a=1").value(),
              ElementsAre(Pair("a", "1")));
  EXPECT_THAT(parse_form("multipart/form-data; boundary=\"XX\"", part("a", "1") + "--XX--").value(),
              ElementsAre(Pair("a", "1")));
  EXPECT_TRUE(parse_form("application/json", "{\"a\": 1}").value().empty());
  EXPECT_TRUE(parse_form("", "a=1").value().empty());
  EXPECT_THAT(parse_form("multipart/form-data", "--XX--"),
              fails_with(Code::Invalid, "invalid boundary length (0 bytes)"));
}

}  // namespace
}  // namespace stepscope::http
