// SPDX-License-Identifier: Apache-2.0
#include "markdown/html_tag.h"

#include <gtest/gtest.h>

namespace stepscope::markdown {
namespace {

TEST(HtmlTag, NameAndAttributes) {
  HtmlTag tag;
  std::string_view rest = "<IMG Src = 'a b' alt=c title>d";
  ASSERT_TRUE(tag.parse(rest));
  EXPECT_EQ(rest, "d");
  EXPECT_EQ(tag.name, "img");
  EXPECT_FALSE(tag.is_closing);
  ASSERT_EQ(tag.attributes.size(), 3u);
  EXPECT_EQ(tag.attributes[0], std::pair(std::string("src"), std::string_view("a b")));
  EXPECT_EQ(tag.attributes[1].second, "c");
  EXPECT_EQ(tag.attributes[2].second, "");
}

TEST(HtmlTag, ClosingAndEmpty) {
  HtmlTag tag;
  std::string_view rest = "</p><hr/>";
  ASSERT_TRUE(tag.parse(rest));
  EXPECT_TRUE(tag.is_closing);
  ASSERT_TRUE(tag.parse(rest));
  EXPECT_TRUE(tag.is_empty);
}

TEST(HtmlTag, InvalidTags) {
  for (const std::string_view text :
       {"", "<", "<>", "< p>", "<3", "</>", "<p", "<a b=\"c", "<a b=<a>", "p", "<a <b>"}) {
    HtmlTag tag;
    std::string_view rest = text;
    EXPECT_FALSE(tag.parse(rest)) << text;
    EXPECT_EQ(rest, text);
  }
}

TEST(HtmlEntity, AtTheFront) {
  EXPECT_EQ(html_entity_at("&copy; a"), "&copy;");
  EXPECT_EQ(html_entity_at("&#x41;"), "&#x41;");
  for (const char* text : {"", "&", "&;", "&a b;", "a&b;", "&copy"}) {
    EXPECT_EQ(html_entity_at(text), "") << text;
  }
}

TEST(HiddenHtml, ToTheEnd) {
  const auto size = [](std::string_view text) { return HiddenHtml(text).size_at(text); };
  EXPECT_EQ(size("<!-- a -->b"), 10u);
  EXPECT_EQ(size("<!-->b"), 5u);
  EXPECT_EQ(size("<?a?>b"), 5u);
  EXPECT_EQ(size("<![CDATA[a>]]>b"), 14u);
  EXPECT_EQ(size("<!DOCTYPE a>b"), 12u);
  for (const char* text : {"", "<!-- a", "<?a>", "<![CDATA[a>", "<![endif]>", "<!>", "<p>"}) {
    EXPECT_EQ(size(text), 0u) << text;
  }
}

}  // namespace
}  // namespace stepscope::markdown
