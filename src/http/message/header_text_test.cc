// SPDX-License-Identifier: Apache-2.0
#include "http/message/header_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/text/ascii.h"

namespace stepscope::http {
namespace {

using testing::ElementsAre;

TEST(HeaderText, TrimsSpacesAndTabs) {
  EXPECT_EQ(trim(" \t a b\t "), "a b");
  EXPECT_EQ(trim(" \t "), "");
  EXPECT_EQ(trim(""), "");
}

TEST(HeaderText, ComparesIgnoringCase) {
  EXPECT_TRUE(equal_ignoring_case("GZip", "gzip"));
  EXPECT_FALSE(equal_ignoring_case("gzi", "gzip"));
  EXPECT_EQ(to_lower("A-Z\xc3\x84"), "a-z\xc3\x84");
}

TEST(HeaderText, ListsOmitEmptyItems) {
  EXPECT_THAT(split_list(" a, b ,,c,", ','), ElementsAre("a", "b", "c"));
  EXPECT_TRUE(split_list(" , ", ',').empty());
}

TEST(HeaderText, AQuotedSeparatorIsText) {
  EXPECT_THAT(split_list(R"("a,b", "c\",d", e)", ','), ElementsAre(R"("a,b")", R"("c\",d")", "e"));
  EXPECT_THAT(split_list(R"("never ends, a)", ','), ElementsAre(R"("never ends, a)"));
}

TEST(HeaderText, ParametersLoseTheirQuotes) {
  const std::string_view value = R"(form-data; Name="a;\"b\""; filename=C:\x ; empty=)";
  EXPECT_EQ(without_parameters(value), "form-data");
  EXPECT_EQ(parameter(value, "name"), "a;\"b\"");
  EXPECT_EQ(parameter(value, "filename"), "C:\\x");
  EXPECT_EQ(parameter(value, "empty"), "");
  EXPECT_EQ(parameter(value, "none"), std::nullopt);
  EXPECT_EQ(parameter("form-data", "name"), std::nullopt);
}

}  // namespace
}  // namespace stepscope::http
