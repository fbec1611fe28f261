// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <malloc.h>

#include <algorithm>
#include <random>
#include <vector>

#include "base/limits/work_limits.h"
#include "markdown/test_safety.h"
#include "markdown/to_html.h"

namespace stepscope::markdown {
namespace {

std::string repeated(std::string_view piece, size_t count) {
  std::string text;
  for (size_t i = 0; i < count; ++i) text += piece;
  return text;
}

void expect_safe(std::string_view markdown) {
  EXPECT_EQ(SafetyCheck::complaint(to_html(markdown)), "") << "for: " << markdown;
}

TEST(SafetyCheck, DetectsUnsafeHtml) {
  EXPECT_EQ(SafetyCheck::complaint("<p>a <a href=\"x?a&amp;b\" title=\"t\">b</a><br></p>"), "");
  for (const char* html :
       {"<script>", "<p onclick=\"x\"></p>", "<a href=\"javascript:x\"></a>", "<p>", "</p>", "<p",
        "<em><strong></em></strong>", "<a href='x'></a>", "<img src=\"data:x\">", "<p/>", "a>b",
        "<a href=\"&#106;avascript:x\"></a>", "<a href=\" JavaScript:x\"></a>", "<!-- a -->"}) {
    EXPECT_NE(SafetyCheck::complaint(html), "") << html;
  }
}

TEST(MarkdownSafety, OtherSchemesLoseTheirAddress) {
  EXPECT_EQ(to_html("[a](javascript:alert(1))"), "<p><a>a</a></p>");
  for (const char* address :
       {"JavaScript:alert(1)", "<java\tscript:alert(1)>", "< javascript:alert(1)>", "vbscript:x",
        "data:text/html,x", "ftp://x", "\\javascript:alert(1)", "<\x01javascript:alert(1)>",
        "java&#115;cript:alert(1)", "&#x6A;avascript:alert(1)", "file:///etc/passwd", "blob:x"}) {
    const std::string html = to_html("[a](" + std::string(address) + ")");
    EXPECT_EQ(html.find("href"), std::string::npos) << html;
  }
  EXPECT_EQ(to_html("![a](data:image/png;base64,AA)"), "<p><img alt=\"a\"></p>");
  EXPECT_EQ(to_html("<javascript:alert(1)>"), "<p>&lt;javascript:alert(1)&gt;</p>");
  EXPECT_EQ(to_html("[a]\n\n[a]: javascript:x"), "<p><a>a</a></p>");
}

// A browser decodes entities before it looks for the scheme.
TEST(MarkdownSafety, EntitiesCannotFormAScheme) {
  EXPECT_EQ(to_html("[a](javascript&colon;alert(1))"),
            "<p><a href=\"javascript&amp;colon;alert(1)\">a</a></p>");
  EXPECT_EQ(to_html("<a href=\"jav&#x09;ascript:x\">y</a>"), "<p><a>y</a></p>");
}

TEST(MarkdownSafety, TextCannotBreakOutOfAttributes) {
  EXPECT_EQ(to_html("[a](<x\" onclick=\"y> 'z\" onclick=\"w')"),
            "<p><a href=\"x&quot; onclick=&quot;y\" title=\"z&quot; onclick=&quot;w\">a</a></p>");
  EXPECT_EQ(to_html("![\"><script>](x)"),
            "<p><img alt=\"&quot;&gt;&lt;script&gt;\" src=\"x\"></p>");
  EXPECT_EQ(to_html("<a title='\"><script>'>x</a>"),
            "<p><a title=\"&quot;&gt;&lt;script&gt;\">x</a></p>");
}

TEST(MarkdownSafety, VeryLongTextIsShownAsText) {
  const std::string html = to_html("**" + std::string(300'000, 'x') + "<**");
  EXPECT_TRUE(html.starts_with("<pre>**xxx"));
  EXPECT_TRUE(html.ends_with("x&lt;**</pre>"));
}

// Quadratic time would make this test take minutes.
TEST(MarkdownSafety, UnclosedConstructsTakeLinearTime) {
  for (const char* piece : {">",
                            "> ",
                            "[",
                            "*",
                            "_",
                            "`",
                            "```\n",
                            "<div>",
                            "</div>",
                            "<!-- ",
                            "<?",
                            "<!a",
                            "<a b=",
                            "<a b=\"",
                            "<em>",
                            "</em>",
                            "- ",
                            "<script>",
                            "\\",
                            "&",
                            "[a](",
                            "![",
                            "|",
                            "<p>x",
                            "<a b='<a b=\"",
                            "<div></x>",
                            "    - ",
                            "- a\n\n    b\n\n",
                            "|a|b|\n|-|-|\n",
                            "<![CDATA["}) {
    const std::string text = repeated(piece, 100'000 / std::string_view(piece).size());
    for (const char* begin : {"", "<div>", "a "}) {
      const std::string html = to_html(begin + text);
      EXPECT_LT(html.size(), 8'000'000u) << piece;
      EXPECT_EQ(SafetyCheck::complaint(html), "") << piece;
    }
  }
}

TEST(MarkdownSafety, ManyBracketsInManyLinesAreShownAsText) {
  EXPECT_TRUE(to_html(repeated("[a]\n", 10'000)).starts_with("<p>[a]\n"));
  EXPECT_TRUE(to_html(repeated("[a]\n", 60'000)).starts_with("<pre>[a]\n"));
  EXPECT_TRUE(to_html(repeated("[a]\r", 60'000)).starts_with("<pre>[a]"));
}

// Memory that the parser holds when it is stopped must not leak.
TEST(MarkdownSafety, StoppedWorkDoesNotLeak) {
  const std::string text =
      "[a]: b '" + std::string(1'000, 't') + "'\n\n" + repeated("[a] ", 20'000);
  const auto stop_within = [&text] {
    MemoryBudget budget(2 << 20);
    WorkLimits limits{MemoryCharge(budget)};
    const WorkLimits::Scope scope(limits);
    EXPECT_THROW(to_html(text), WorkStopped);
  };
  stop_within();
  const size_t before = mallinfo2().uordblks;
  for (int i = 0; i < 20; ++i) stop_within();
  EXPECT_LT(mallinfo2().uordblks, before + (1 << 20));
}

TEST(MarkdownSafety, DeepNesting) {
  for (const char* piece : {">", "[", "*", "**", "<em>", "<blockquote>", "- ", "![", "_a "}) {
    expect_safe(repeated(piece, 10'000) + "a");
  }
  std::string stairs;
  for (size_t level = 0; level < 200; ++level) stairs += std::string(4 * level, ' ') + "- a\n";
  expect_safe(stairs + repeated("x\n", 5'000));
}

// md4c reports the end of a span here that never started.
TEST(MarkdownSafety, IgnoresTheEndOfASpanThatNeverStarted) {
  EXPECT_EQ(to_html("[](*)*"), "<p><a href=\"*\"></a></p>");
  expect_safe(repeated("[](*)*", 100));
}

// And here it does not report the end of a span before a block starts.
TEST(MarkdownSafety, ABlockEndsOpenSpans) {
  EXPECT_EQ(to_html("- *[](*)*a\n    1. b"),
            "<ul>\n<li><em><a href=\"*\"></a>*a</em><ol>\n<li>b</li>\n</ol>\n</li>\n</ul>");
  expect_safe("- tr\n1) *[](*)*[##U: A160\n    1. deep\n- b\n");
}

// Every use of a reference repeats its title: 100 KB would become 1 GB.
TEST(MarkdownSafety, ReferencesCannotExplode) {
  const std::string title = "[a]: b \"" + std::string(50'000, 't') + "\"\n\n";
  EXPECT_LT(to_html(title + repeated("[a] ", 20'000)).size(), 5'000'000u);
  // The same in separate paragraphs: the whole text is shown as plain text and not cut off.
  const std::string html = to_html(title + repeated("[a]\n\n", 1'000));
  EXPECT_TRUE(html.starts_with("<pre>[a]: b ")) << html.size();
}

// Parts of tags, links, code and escapes, separated by spaces.
constexpr std::string_view kPieces =
    "< > \" ' = / & ; : \\ ` ``` ~~~ * ** _ [ ] ( ) ![ ]( | --- |-|-|\n # - 1. <a href= "
    "<img src= <img/src= </a> <p> </p> <div> </div> <b> <script> </script> <style> "
    "<svg/onload=x> <td> <table> <tr> </table> <li> <pre> <!-- --> <? ?> <![CDATA[ ]]> <!D "
    "onclick=x title= javascript: JaVa script: data: &#106; &colon; &Tab; &amp; &lt; "
    "&quot; https://x mailto:a@b [a]: [a] a b c <javascript:x> \x02 0 \x03 \x01 \xc3 "
    "\xe2\x80\xa8 <em />";
constexpr std::string_view kSpaces[] = {" ", "    ", "\n", "\n\n", "\t", "\r\n", {"\0", 1}};

std::vector<std::string_view> pieces() {
  std::vector<std::string_view> out(std::begin(kSpaces), std::end(kSpaces));
  for (size_t begin = 0; begin < kPieces.size();) {
    const size_t end = std::min(kPieces.find(' ', begin), kPieces.size());
    out.push_back(kPieces.substr(begin, end - begin));
    begin = end + 1;
  }
  return out;
}

TEST(MarkdownSafety, RandomInput) {
  const auto all = pieces();
  std::mt19937 random(20210607);
  for (int round = 0; round < 20'000 && !HasFailure(); ++round) {
    std::string text;
    for (size_t count = 1 + random() % 30; count > 0; --count) text += all[random() % all.size()];
    expect_safe(text);
  }
}

}  // namespace
}  // namespace stepscope::markdown
