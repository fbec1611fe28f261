// SPDX-License-Identifier: Apache-2.0
#include "markdown/raw_blocks.h"

#include <gtest/gtest.h>

namespace stepscope::markdown {
namespace {

// The raw blocks, each in brackets, followed by the remaining text.
std::string split(std::string_view markdown) {
  const SplitMarkdown split = split_markdown(markdown);
  std::string out;
  for (const RawBlock& block : split.blocks) {
    out += (block.kind == RawBlock::Kind::Code ? "code[" : "html[") + block.text + "] ";
  }
  for (const char c : split.text) {
    if (c != '\n' && c != '\x02' && c != '\x03') out += c;
  }
  return out;
}

TEST(RawBlocks, FencedCode) {
  EXPECT_EQ(split("a\n```py\n<p>\n\n```\nb"), "code[<p>\n\n] a0b");
  EXPECT_EQ(split("````\n```\n````\n~~~\nx\n~~~  \n"), "code[```\n] code[x\n] 01");
}

TEST(RawBlocks, InvalidFences) {
  EXPECT_EQ(split("```\na"), "```a");
  EXPECT_EQ(split("```\na\n````"), "```a````");
  EXPECT_EQ(split("``` a ```"), "``` a ```");
  EXPECT_EQ(split("  ```\n  a\n  ```"), "  ```  a  ```");
}

TEST(RawBlocks, HtmlToItsEndTag) {
  EXPECT_EQ(split("a\n<div>\n\n*b*\n</div>\nc"), "html[<div>\n\n*b*\n</div>] a0c");
  EXPECT_EQ(split("<div><div>a</div></div> b"), "html[<div><div>a</div></div>] 0b");
  EXPECT_EQ(split("<p>a<br><b>c</p>d"), "html[<p>a<br><b>c</p>] 0d");
  EXPECT_EQ(split("<p>a</b></p>d"), "html[<p>a</b></p>] 0d");
  EXPECT_EQ(split("<p>a\n\nb"), "html[<p>a\n\nb] 0");
  EXPECT_EQ(split("<hr>a"), "html[<hr>] 0a");
  EXPECT_EQ(split("<p>a</p><p>b</p>c"), "html[<p>a</p>] html[<p>b</p>] 01c");
}

TEST(RawBlocks, ScriptsContainNoTags) {
  EXPECT_EQ(split("<script>'<p>'</script>a"), "html[<script>'<p>'</script>] 0a");
}

TEST(RawBlocks, Comments) {
  EXPECT_EQ(split("<!-- <p>\n\n -->a"), "html[<!-- <p>\n\n -->] 0a");
  EXPECT_EQ(split("<!-- a"), "<!-- a");
}

TEST(RawBlocks, HtmlThatIsNotABlock) {
  for (const char* text : {"<b>a</b>", "a <div>b</div>", "    <div>", "</div>", "<div", "- <p>"}) {
    EXPECT_EQ(split(text), text);
  }
}

TEST(RawBlocks, FindsBlocksByName) {
  const SplitMarkdown split = split_markdown("<p>a</p>");
  const std::string_view text = split.text;
  const RawBlock* block = split.find_block(text.substr(text.find_first_not_of('\n')));
  ASSERT_NE(block, nullptr);
  EXPECT_EQ(block->text, "<p>a</p>");
  EXPECT_EQ(split.find_block("0"), nullptr);
  EXPECT_EQ(split.find_block("\x02"
                             "1\x03"),
            nullptr);
  EXPECT_EQ(split.find_block("\x02"), nullptr);
  EXPECT_EQ(split.find_block(""), nullptr);
}

TEST(PlainSpaces, TabsAndLineEnds) {
  EXPECT_EQ(with_plain_spaces("a\tb\r\n\tc\rd"), "a   b\n    c\nd");
  EXPECT_EQ(with_plain_spaces("\xc3\xbc\tb"), "\xc3\xbc   b");
  EXPECT_EQ(with_plain_spaces(std::string_view("a\x02\x03\0b", 5)), "ab");
}

}  // namespace
}  // namespace stepscope::markdown
