// SPDX-License-Identifier: Apache-2.0
#include "query/markdown.h"

#include <gtest/gtest.h>

namespace stepscope::query {
namespace {

TEST(Markdown, AsTensorBoardRendersIt) {
  EXPECT_EQ(markdown_to_html(""), "");
  EXPECT_EQ(markdown_to_html("**Accuracy** in `deep` scope"),
            "<p><strong>Accuracy</strong> in <code>deep</code> scope</p>");
  EXPECT_EQ(markdown_to_html("a & b &lt; &copy; <"), "<p>a &amp; b &lt; &copy; &lt;</p>");
  EXPECT_EQ(markdown_to_html("one\ntwo  \nthree \"3\""), "<p>one\ntwo<br>\nthree \"3\"</p>");
  EXPECT_EQ(markdown_to_html("# Title\n\n*text*"), "<h1>Title</h1>\n<p><em>text</em></p>");
  EXPECT_EQ(markdown_to_html("> said\n\n---"), "<blockquote>\n<p>said</p>\n</blockquote>\n<hr>");
}

TEST(Markdown, Lists) {
  EXPECT_EQ(markdown_to_html("- a\n- b"), "<ul>\n<li>a</li>\n<li>b</li>\n</ul>");
  EXPECT_EQ(markdown_to_html("1. a\n\n2. b"),
            "<ol>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ol>");
}

TEST(Markdown, CodeLosesItsLanguage) {
  EXPECT_EQ(markdown_to_html("```py\nx < 1\n```"), "<pre><code>x &lt; 1\n</code></pre>");
}

TEST(Markdown, TablesLoseTheirAlignment) {
  EXPECT_EQ(markdown_to_html("| a | b |\n|---|:-:|\n| 1 | 2 |"),
            "<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n"
            "<tbody>\n<tr>\n<td>1</td>\n<td>2</td>\n</tr>\n</tbody>\n</table>");
}

TEST(Markdown, LinksAndImages) {
  EXPECT_EQ(markdown_to_html("[a](https://x/?a=1&b=2&amp;c \"t&quot;\")"),
            "<p><a href=\"https://x/?a=1&amp;b=2&amp;c\" title=\"t&quot;\">a</a></p>");
  EXPECT_EQ(markdown_to_html("[a](../b#c) [d](mailto:e@f) <https://g>"),
            "<p><a href=\"../b#c\">a</a> <a href=\"mailto:e@f\">d</a> "
            "<a href=\"https://g\">https://g</a></p>");
  EXPECT_EQ(markdown_to_html("![al *t* \"q\" ![in](z)](y.png \"ti\")"),
            "<p><img alt=\"al t &quot;q&quot; in\" src=\"y.png\" title=\"ti\"></p>");
}

TEST(Markdown, ForeignSchemesLoseTheirAddress) {
  EXPECT_EQ(markdown_to_html("[a](javascript:alert(1))"), "<p><a>a</a></p>");
  for (const char* address :
       {"JavaScript:alert(1)", "<java\tscript:alert(1)>", "< javascript:alert(1)>", "vbscript:x",
        "data:text/html,x", "ftp://x", "\\javascript:alert(1)", "<\x01javascript:alert(1)>"}) {
    const std::string html = markdown_to_html("[a](" + std::string(address) + ")");
    EXPECT_EQ(html.find("href"), std::string::npos) << html;
  }
  EXPECT_EQ(markdown_to_html("![a](data:image/png;base64,AA)"), "<p><img alt=\"a\"></p>");
}

// A browser decodes entities before it looks for the scheme.
TEST(Markdown, EntitiesMakeNoScheme) {
  EXPECT_EQ(markdown_to_html("[a](javascript&colon;alert(1))"),
            "<p><a href=\"javascript&amp;colon;alert(1)\">a</a></p>");
  EXPECT_EQ(markdown_to_html("[a](java&#115;cript:alert(1))"),
            "<p><a href=\"java&amp;#115;cript:alert(1)\">a</a></p>");
}

TEST(Markdown, HtmlIsShownNotObeyed) {
  EXPECT_EQ(markdown_to_html("<script>alert(1)</script>"), "&lt;script&gt;alert(1)&lt;/script&gt;");
  EXPECT_EQ(markdown_to_html("x\n\n<div>\n*y*\n</div>\n\nz"),
            "<p>x</p>\n&lt;div&gt;\n*y*\n&lt;/div&gt;\n<p>z</p>");
  EXPECT_EQ(markdown_to_html("a <b onclick=\"x\">b</b>"),
            "<p>a &lt;b onclick=\"x\"&gt;b&lt;/b&gt;</p>");
  EXPECT_EQ(markdown_to_html("![\"><script>](x)"),
            "<p><img alt=\"&quot;&gt;&lt;script&gt;\" src=\"x\"></p>");
}

TEST(Markdown, HtmlOfTheElementsThatMarkdownMakesIsObeyed) {
  EXPECT_EQ(markdown_to_html("<a href=\"https://x\" onclick=\"y\">q</a>"),
            "<p><a href=\"https://x\">q</a></p>");
  EXPECT_EQ(markdown_to_html("a <em>b **c</em>** d</em>"),
            "<p>a <em>b <strong>c</strong> d</em></p>");
  EXPECT_EQ(markdown_to_html("<em>a\n\nb"), "<p><em>a</em></p>\n<p>b</p>");
  EXPECT_EQ(markdown_to_html("a <img\nsrc=x> b"), "<p>a <img src=\"x\"> b</p>");
}

TEST(Markdown, CommentsAreDropped) {
  EXPECT_EQ(markdown_to_html("a <!-- b --> c"), "<p>a  c</p>");
  EXPECT_EQ(markdown_to_html("<!-- c -->x"), "<p>x</p>");
  EXPECT_EQ(markdown_to_html("a\n\n<!--\nc\n-->\n\nb"), "<p>a</p>\n<p>b</p>");
}

TEST(Markdown, AListNeedsAnEmptyLineBeforeIt) {
  EXPECT_EQ(markdown_to_html("text\n- a\n- b"), "<p>text\n- a\n- b</p>");
  EXPECT_EQ(markdown_to_html("text\n\n- a"), "<p>text</p>\n<ul>\n<li>a</li>\n</ul>");
}

TEST(Markdown, ATitleNeedsNoSpace) { EXPECT_EQ(markdown_to_html("#a"), "<h1>a</h1>"); }

TEST(Markdown, NoLinksOrLinesThatNobodyWrote) {
  EXPECT_EQ(markdown_to_html("http://x ~~a~~"), "<p>http://x ~~a~~</p>");
}

TEST(Markdown, AttributesCannotBeLeft) {
  EXPECT_EQ(markdown_to_html("[a](<x\" onclick=\"y> 'z\" onclick=\"w')"),
            "<p><a href=\"x&quot; onclick=&quot;y\" title=\"z&quot; onclick=&quot;w\">a</a></p>");
}

TEST(Markdown, OddBytesDoNoHarm) {
  EXPECT_EQ(markdown_to_html(std::string_view("a\0b", 3)), "<p>ab</p>");
  EXPECT_EQ(markdown_to_html("\xff\xfe"), "<p>\xff\xfe</p>");
}

TEST(Markdown, EndlessTextIsShownAsItIs) {
  const std::string html = markdown_to_html("**" + std::string(300'000, 'x') + "<**");
  EXPECT_TRUE(html.starts_with("<pre>**xxx"));
  EXPECT_TRUE(html.ends_with("x&lt;**</pre>"));
}

TEST(Markdown, OpenEndsDoNotTakeForEver) {
  for (const char* piece : {"<!-- ", "<a b=\"", "<a b='<a b=\"", "<em>", "</em>", "- ", "> "}) {
    std::string text;
    while (text.size() < 200'000) text += piece;
    EXPECT_LT(markdown_to_html("<div>" + text).size(), 5'000'000u);
    EXPECT_LT(markdown_to_html("a " + text).size(), 5'000'000u);
  }
}

// Every use of a reference repeats its title: 100 KB would become 1 GB.
TEST(Markdown, ReferencesCannotExplode) {
  std::string bomb = "[a]: b \"" + std::string(50'000, 't') + "\"\n\n";
  for (int i = 0; i < 20'000; ++i) bomb += "[a] ";
  EXPECT_LT(markdown_to_html(bomb).size(), 5'000'000u);
}

TEST(TextToHtml, Escapes) {
  EXPECT_EQ(text_to_html("<a href=\"x\">&"), "&lt;a href=&quot;x&quot;&gt;&amp;");
}

}  // namespace
}  // namespace stepscope::query
