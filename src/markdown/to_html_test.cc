// SPDX-License-Identifier: Apache-2.0
#include "markdown/to_html.h"

#include <gtest/gtest.h>

namespace stepscope::markdown {
namespace {

// The HTML that TensorBoard 2.21 produces for text that is common in notes.
struct Vector {
  const char* markdown;
  const char* html;
};

constexpr Vector kHeadings[] = {
    {"# Title", "<h1>Title</h1>"},
    {"## Sub\ntext", "<h2>Sub</h2>\n<p>text</p>"},
    {"Title\n=====\ntext", "<h1>Title</h1>\n<p>text</p>"},
    {"a\nb\n---", "<p>a\nb</p>\n<hr>"},
    {"#a", "<h1>a</h1>"},
    {"####### seven", "<h6># seven</h6>"},
    {"# a #", "<h1>a</h1>"},
    {"text\n# head\nmore", "<p>text</p>\n<h1>head</h1>\n<p>more</p>"},
    {" # one", "<p># one</p>"},
    {"#!/bin/bash\necho", "<h1>!/bin/bash</h1>\n<p>echo</p>"},
    {"=====\na\n=====", "<p>=====\na\n=====</p>"},
};

constexpr Vector kEmphasis[] = {
    {"snake_case_name and a_b_c", "<p>snake_case_name and a_b_c</p>"},
    {"**unclosed", "<p>**unclosed</p>"},
    {"*a **b** c*", "<p><em>a <strong>b</strong> c</em></p>"},
    {"__init__.py", "<p><strong>init</strong>.py</p>"},
    {"a * b * c", "<p>a * b * c</p>"},
    {"f(*args, **kwargs)", "<p>f(*args, **kwargs)</p>"},
    {"un*frigging*believable", "<p>un<em>frigging</em>believable</p>"},
    {"\\*not em\\*", "<p>*not em*</p>"},
    {"~~a~~ ==b== :smile:", "<p>~~a~~ ==b== :smile:</p>"},
};

constexpr Vector kCode[] = {
    {"`x < 1 & y`", "<p><code>x &lt; 1 &amp; y</code></p>"},
    {"``a ` b``", "<p><code>a ` b</code></p>"},
    {"    code\n    more\n\ntext", "<pre><code>code\nmore\n</code></pre>\n<p>text</p>"},
    {"\tcode", "<pre><code>code\n</code></pre>"},
    {"```python\nprint('<x>')\n```", "<pre><code>print('&lt;x&gt;')\n</code></pre>"},
    {"~~~\ntilde\n~~~", "<pre><code>tilde\n</code></pre>"},
    {"```py\nunclosed", "<p>```py\nunclosed</p>"},
    {"text\n```\ncode\n```\nmore", "<p>text</p>\n<pre><code>code\n</code></pre>\n<p>more</p>"},
    {"````\n```\n````", "<pre><code>```\n</code></pre>"},
    {"```\n<div>\n```", "<pre><code>&lt;div&gt;\n</code></pre>"},
    {"```\na\n```\n```\nb\n```", "<pre><code>a\n</code></pre>\n<pre><code>b\n</code></pre>"},
    {"``` inline ```", "<p><code>inline</code></p>"},
};

constexpr Vector kLists[] = {
    {"* a\n+ b\n- c", "<ul>\n<li>a</li>\n<li>b</li>\n<li>c</li>\n</ul>"},
    {"3. a\n4. b", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>"},
    {"1) a\n2) b", "<p>1) a\n2) b</p>"},
    {"text\n- a", "<p>text\n- a</p>"},
    {"text\n\n- a\n- b\n\nmore", "<p>text</p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<p>more</p>"},
    {"- a\n\n- b", "<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>"},
    {"- a\n  - b\n  - c", "<ul>\n<li>a</li>\n<li>b</li>\n<li>c</li>\n</ul>"},
    {"- a\n    - b\n    - c\n- d",
     "<ul>\n<li>a<ul>\n<li>b</li>\n<li>c</li>\n</ul>\n</li>\n<li>d</li>\n</ul>"},
    {"1. a\n   - b", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>"},
    {"1. a\n    - b", "<ol>\n<li>a<ul>\n<li>b</li>\n</ul>\n</li>\n</ol>"},
    {"- a\nlazy", "<ul>\n<li>a\nlazy</li>\n</ul>"},
    {"* a\n\n  b", "<ul>\n<li>a</li>\n</ul>\n<p>b</p>"},
    {"- a\n\n    para\n\n- b",
     "<ul>\n<li>\n<p>a</p>\n<p>para</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>"},
    {"- a\n\n1. b", "<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>"},
    {"* item one\n* item two\n    * sub one\n    * sub two\n        1. deep\n* item three",
     "<ul>\n<li>item one</li>\n<li>item two<ul>\n<li>sub one</li>\n<li>sub "
     "two<ol>\n<li>deep</li>\n</ol>\n</li>\n</ul>\n</li>\n<li>item three</li>\n</ul>"},
    {"- [ ] todo\n- [x] done", "<ul>\n<li>[ ] todo</li>\n<li>[x] done</li>\n</ul>"},
    {"- ***\n- b", "<ul>\n<li>\n<hr>\n</li>\n<li>b</li>\n</ul>"},
    {"-", "<p>-</p>"},
    {"-a", "<p>-a</p>"},
    {"> 1. a\n>     - b\n> 2. c",
     "<blockquote>\n<ol>\n<li>a<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ol>\n</blockquote>"},
};

constexpr Vector kLinks[] = {
    {"[a](https://x.y/z \"t\")", "<p><a href=\"https://x.y/z\" title=\"t\">a</a></p>"},
    {"[a](<b c>)", "<p><a href=\"b c\">a</a></p>"},
    {"[a][1]\n\n[1]: https://x 't'", "<p><a href=\"https://x\" title=\"t\">a</a></p>"},
    {"[a]\n\n[a]: /x", "<p><a href=\"/x\">a</a></p>"},
    {"<https://a.b?c=1&d=2>",
     "<p><a href=\"https://a.b?c=1&amp;d=2\">https://a.b?c=1&amp;d=2</a></p>"},
    {"https://auto.link www.x.y", "<p>https://auto.link www.x.y</p>"},
    {"[![i](s)](l)", "<p><a href=\"l\"><img alt=\"i\" src=\"s\"></a></p>"},
    {"![a](b.png \"t\")", "<p><img alt=\"a\" src=\"b.png\" title=\"t\"></p>"},
    {"<img src=\"x.png\" width=5>", "<p><img src=\"x.png\"></p>"},
    {"<x:y>z</x:y>", "<p>&lt;x:y&gt;z&lt;/x:y&gt;</p>"},
    {"[a](/b?c=1&d=2)", "<p><a href=\"/b?c=1&amp;d=2\">a</a></p>"},
    {"[^1]", "<p>[^1]</p>"},
};

constexpr Vector kTables[] = {
    {"| a | b |\n|---|:-:|\n| 1 | 2 |",
     "<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</"
     "td>\n<td>2</td>\n</tr>\n</tbody>\n</table>"},
    {"a | b\n--|--\n1 | 2",
     "<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</"
     "td>\n<td>2</td>\n</tr>\n</tbody>\n</table>"},
    {"|a|b|\n|-|-|\n|**1**|`x|y`|",
     "<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</"
     "thead>\n<tbody>\n<tr>\n<td><strong>1</strong></td>\n<td><code>x|y</code></td>\n</tr>\n</"
     "tbody>\n</table>"},
    {"| a |\n|---|\n| x\\|y |",
     "<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>x|y</td>\n</tr>\n</"
     "tbody>\n</table>"},
    {"| a | b |\n|:--|--:|\n| 1 |",
     "<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</"
     "td>\n<td></td>\n</tr>\n</tbody>\n</table>"},
    {"| a | b |\n|---|---|\n| 1 | 2 | 3 |",
     "<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</"
     "td>\n<td>2</td>\n</tr>\n</tbody>\n</table>"},
    {"| a | b |\n|---|---|",
     "<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td></"
     "td>\n<td></td>\n</tr>\n</tbody>\n</table>"},
    {"| a | b | c |\n|---|---|", "<p>| a | b | c |\n|---|---|</p>"},
    {"text\n|a|b|\n|-|-|", "<p>text\n|a|b|\n|-|-|</p>"},
    {"> |a|b|\n> |-|-|\n> |1|2|",
     "<blockquote>\n<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</"
     "thead>\n<tbody>\n<tr>\n<td>1</td>\n<td>2</td>\n</tr>\n</tbody>\n</table>\n</blockquote>"},
};

constexpr Vector kText[] = {
    {"a  \nb", "<p>a<br>\nb</p>"},
    {"a\\\nb", "<p>a\\\nb</p>"},
    {"one\ntwo", "<p>one\ntwo</p>"},
    {"a & b &lt; &copy; <", "<p>a &amp; b &lt; &copy; &lt;</p>"},
    {"\\# \\_ \\< \\& \\| \\~ \\$5", "<p># _ \\&lt; \\&amp; | \\~ \\$5</p>"},
    {"1 < 2 && 3 > 2", "<p>1 &lt; 2 &amp;&amp; 3 &gt; 2</p>"},
    {"\"quotes\" 'single'", "<p>\"quotes\" 'single'</p>"},
    {"C:\\dir\\new", "<p>C:\\dir\\new</p>"},
    {"$\\alpha_1 + \\beta_2$", "<p>$\\alpha_1 + \\beta_2$</p>"},
    {"a\tb", "<p>a   b</p>"},
    {"***", "<hr>"},
    {"a\n- - -\nb", "<p>a</p>\n<hr>\n<p>b</p>"},
    {"> a\nb", "<blockquote>\n<p>a\nb</p>\n</blockquote>"},
    {"> # h", "<blockquote>\n<h1>h</h1>\n</blockquote>"},
    {">> a", "<blockquote>\n<blockquote>\n<p>a</p>\n</blockquote>\n</blockquote>"},
    {"größe → 0,1 µs 你好 🚀", "<p>größe → 0,1 µs 你好 🚀</p>"},
    {"a\r\nb\r\n\r\nc", "<p>a\nb</p>\n<p>c</p>"},
    {"- a\r\n- b\r\n", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"},
    {"a\rb", "<p>a\nb</p>"},
    {"\n\n  a\n\n", "<p>a</p>"},
};

constexpr Vector kHtml[] = {
    {"<script>alert(1)</script> <b onclick=\"x\">b</b>",
     "&lt;script&gt;alert(1)&lt;/script&gt;\n<p>&lt;b onclick=\"x\"&gt;b&lt;/b&gt;</p>"},
    {"<e>", "<p>&lt;e&gt;</p>"},
    {"<b>*x*</b>", "<p>&lt;b&gt;<em>x</em>&lt;/b&gt;</p>"},
    {"<em>y</em>", "<p><em>y</em></p>"},
    {"<br>", "<p><br></p>"},
    {"<div>\n\n*x*\n\n</div>", "&lt;div&gt;\n\n*x*\n\n&lt;/div&gt;"},
    {"<p>a</p> *b*", "<p>a</p>\n<p><em>b</em></p>"},
    {"<div>x</div>\nmore", "&lt;div&gt;x&lt;/div&gt;\n<p>more</p>"},
    {"<details><summary>s</summary>\n\nbody\n\n</details>",
     "&lt;details&gt;&lt;summary&gt;s&lt;/summary&gt;\n\nbody\n\n&lt;/details&gt;"},
    {"<div>unclosed\n\ntext *x*", "&lt;div&gt;unclosed\n\ntext *x*"},
    {"</div>x", "<p>&lt;/div&gt;x</p>"},
    {"a <div>b</div> c", "<p>a &lt;div&gt;b&lt;/div&gt; c</p>"},
    {"> <div>x</div>", "<blockquote>\n<p>&lt;div&gt;x&lt;/div&gt;</p>\n</blockquote>"},
    {"<h2>x</h2>\ntext", "<h2>x</h2>\n<p>text</p>"},
    {"<hr>\ntext", "<hr>\n<p>text</p>"},
    {"<DIV>x</DIV>", "&lt;DIV&gt;x&lt;/DIV&gt;"},
    {"a <!-- c --> b", "<p>a  b</p>"},
    {"<!-- c -->", ""},
    {"<?php x ?>", ""},
    {"<class 'int'> <function f at 0x7f>", "<p>&lt;class 'int'&gt; &lt;function f at 0x7f&gt;</p>"},
    {"<ul>\n<li>a</li>\n</ul>", "<ul>\n<li>a</li>\n</ul>"},
    {"<p><em>x</p>", "<p><em>x</em></p>"},
    {"<b>`</b>`", "<p>&lt;b&gt;<code>&lt;/b&gt;</code></p>"},
    {"<img src=\"a\" src=\"b\" onerror=c>", "<p><img src=\"a\"></p>"},
    {"<custom-tag>x</custom-tag>", "<p>&lt;custom-tag&gt;x&lt;/custom-tag&gt;</p>"},
};

template <size_t kSize>
void expect_all(const Vector (&vectors)[kSize]) {
  for (const auto& [markdown, html] : vectors) {
    EXPECT_EQ(to_html(markdown), html) << "for: " << markdown;
  }
}

TEST(Markdown, Headings) { expect_all(kHeadings); }
TEST(Markdown, Emphasis) { expect_all(kEmphasis); }
TEST(Markdown, Code) { expect_all(kCode); }
TEST(Markdown, Lists) { expect_all(kLists); }
TEST(Markdown, Links) { expect_all(kLinks); }
TEST(Markdown, Tables) { expect_all(kTables); }
TEST(Markdown, Text) { expect_all(kText); }
TEST(Markdown, Html) { expect_all(kHtml); }

TEST(Markdown, NotesOfAnExperiment) {
  EXPECT_EQ(to_html("Goal: try *cosine* decay.\n\n## Setup\n- GPU: A100\n- batch: 64\n\n"
                    "```bash\npython train.py --lr 0.1\n```\n\nResult > baseline by 2%."),
            "<p>Goal: try <em>cosine</em> decay.</p>\n<h2>Setup</h2>\n<ul>\n<li>GPU: A100</li>\n"
            "<li>batch: 64</li>\n</ul>\n<pre><code>python train.py --lr 0.1\n</code></pre>\n"
            "<p>Result &gt; baseline by 2%.</p>");
}

TEST(Markdown, EmptyInputGivesEmptyOutput) {
  EXPECT_EQ(to_html(""), "");
  EXPECT_EQ(to_html(" \n\t\n"), "");
}

TEST(Markdown, LongLines) {
  const std::string words(100'000, 'x');
  EXPECT_EQ(to_html("**" + words + "**"), "<p><strong>" + words + "</strong></p>");
}

TEST(Markdown, InvalidBytesAreHarmless) {
  EXPECT_EQ(to_html(std::string_view("a\0b", 3)), "<p>ab</p>");
  EXPECT_EQ(to_html("\xff\xfe"), "<p>\xff\xfe</p>");
}

// Raw blocks have internal names while the text is parsed. Input cannot contain such a name.
TEST(Markdown, InputCannotNameABlock) {
  EXPECT_EQ(to_html("```\na\n```\n\x02"
                    "0\x03"),
            "<pre><code>a\n</code></pre>\n<p>0</p>");
}

// Code in a list or a quote is code here; TensorBoard shows it as inline text.
TEST(Markdown, IndentedFences) {
  EXPECT_EQ(to_html("- a\n  ```\n  x\n    y\n  ```\n- b"),
            "<ul>\n<li>a<pre><code>x\n  y\n</code></pre>\n</li>\n<li>b</li>\n</ul>");
  EXPECT_EQ(to_html(" ```\n<div>"), "<pre><code>\n\n&lt;div&gt;\n\n</code></pre>");
}

TEST(TextToHtml, Escapes) {
  EXPECT_EQ(text_to_html("<a href=\"x\">&"), "&lt;a href=&quot;x&quot;&gt;&amp;");
}

}  // namespace
}  // namespace stepscope::markdown
