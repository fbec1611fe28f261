// SPDX-License-Identifier: Apache-2.0
#include "markdown/html_filter.h"

#include <gtest/gtest.h>

namespace stepscope::markdown {
namespace {

std::string filtered(std::string_view raw, bool in_text = false) {
  std::string out;
  HtmlFilter filter(out);
  filter.enter();
  filter.add(raw, in_text);
  filter.leave();
  return out;
}

TEST(HtmlFilter, KeepsElementsOfMarkdown) {
  EXPECT_EQ(filtered("<p>a <STRONG>b</STRONG></p><hr/>"), "<p>a <strong>b</strong></p><hr>");
  EXPECT_EQ(filtered("<ul><li>a</li></ul>"), "<ul><li>a</li></ul>");
  EXPECT_EQ(filtered("<table><tr><td>a</td></tr></table>"), "<table><tr><td>a</td></tr></table>");
}

TEST(HtmlFilter, ShowsOtherTagsAsText) {
  EXPECT_EQ(filtered("<b>a</b>"), "&lt;b&gt;a&lt;/b&gt;");
  EXPECT_EQ(filtered("<script src='x'>"), "&lt;script src='x'&gt;");
  EXPECT_EQ(filtered("<style>a{}</style>"), "&lt;style&gt;a{}&lt;/style&gt;");
  EXPECT_EQ(filtered("<p>a", true), "&lt;p&gt;a");
}

TEST(HtmlFilter, DropsMostAttributes) {
  EXPECT_EQ(filtered("<a href=x title='t \"q\"' onclick=y style=z>a</a>"),
            "<a href=\"x\" title=\"t &quot;q&quot;\">a</a>");
  EXPECT_EQ(filtered("<img SRC = \"x.png\" alt=y onerror='z' width=5 />"),
            "<img src=\"x.png\" alt=\"y\">");
  EXPECT_EQ(filtered("<em class=\"x>y\">a</em>"), "<em>a</em>");
  EXPECT_EQ(filtered("<em/onclick=x>a</em>"), "<em>a</em>");
}

TEST(HtmlFilter, DropsAddressesOfOtherSchemes) {
  for (const char* address : {"javascript:x", "\"java\nscript:x\"", "'\x01javascript:x'",
                              "data:text/html,x", "\" javascript:x\"", "VBScript:x"}) {
    EXPECT_EQ(filtered("<a href=" + std::string(address) + ">a</a>"), "<a>a</a>") << address;
  }
  // A browser decodes entities before it looks for the scheme.
  EXPECT_EQ(filtered("<a href=\"javascript&colon;x\">a</a>"),
            "<a href=\"javascript&amp;colon;x\">a</a>");
  EXPECT_EQ(filtered("<a href=\"https://x?a&amp;b&c\">a</a>"),
            "<a href=\"https://x?a&amp;b&amp;c\">a</a>");
}

TEST(HtmlFilter, KeepsTheFirstOfTwoEqualAttributes) {
  EXPECT_EQ(filtered("<img src=a src=\"b\" SRC='c'>"), "<img src=\"a\">");
}

TEST(HtmlFilter, DropsCommentsAndDeclarations) {
  EXPECT_EQ(filtered("a<?php x ?>b<![CDATA[y]]>c<!DOCTYPE z>d"), "abcd");
  EXPECT_EQ(filtered("a<!-- <em> -->b<!---->c"), "abc");
  EXPECT_EQ(filtered("a<!-- b"), "a&lt;!-- b");
}

TEST(HtmlFilter, KeepsEntitiesInText) {
  EXPECT_EQ(filtered("&copy; &#39; &#x27; & &; &a \"q\""),
            "&copy; &#39; &#x27; &amp; &amp;; &amp;a \"q\"");
}

TEST(HtmlFilter, InvalidTagsAreText) {
  EXPECT_EQ(filtered("1 < 2 <> </> <em <a href=\"x"),
            "1 &lt; 2 &lt;&gt; &lt;/&gt; &lt;em &lt;a href=\"x");
}

TEST(HtmlFilter, ClosesOpenElements) {
  EXPECT_EQ(filtered("<em>a"), "<em>a</em>");
  EXPECT_EQ(filtered("<em><strong>a</em>b"), "<em><strong>a</strong></em>b");
  EXPECT_EQ(filtered("a</em></table>"), "a");
}

TEST(HtmlFilter, NothingBreaksOutOfTablesAndLists) {
  EXPECT_EQ(filtered("<td>a</td>"), "&lt;td&gt;a");
  EXPECT_EQ(filtered("<tr><li>a"), "&lt;tr&gt;&lt;li&gt;a");
  EXPECT_EQ(filtered("<table><td>a"), "<table>&lt;td&gt;a</table>");
}

TEST(HtmlFilter, ElementsOfTheCallerStayIntact) {
  std::string out;
  HtmlFilter filter(out);
  filter.enter();
  filter.add("<em>", true);
  out += "<strong>";
  filter.enter();
  filter.add("</em><code>", true);
  filter.leave();
  out += "</strong>";
  filter.leave();
  EXPECT_EQ(out, "<em><strong><code></code></strong></em>");
}

TEST(HtmlFilter, NestingIsLimited) {
  std::string deep;
  for (int i = 0; i < 1000; ++i) deep += "<em>";
  EXPECT_LT(filtered(deep).size(), 12'000u);
}

}  // namespace
}  // namespace stepscope::markdown
