// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace stepscope::query {

// What stands in a Markdown text but is no Markdown.
struct RawBlock {
  enum class Kind { Html, Code };
  Kind kind;
  std::string text;  // HTML as it was written, or code without its fences.
};

// Markdown whose raw blocks are taken out, each replaced by a paragraph that names it.
struct SplitMarkdown {
  std::string text;
  std::vector<RawBlock> blocks;

  // The block that this text of a paragraph names, if it names one.
  const RawBlock* find_block(std::string_view paragraph) const;
};

// Takes out what TensorBoard takes out before it looks for Markdown: fenced code that begins in the
// first column and is closed, and HTML from a tag of a block ("<div>", not "<b>") at the start of a
// line to its end tag, whatever is between. Linear time. Expects line ends of one character.
SplitMarkdown split_markdown(std::string_view markdown);

// As many spaces may come before a marker of Markdown; more make the line code.
inline constexpr size_t kIndentMax = 3;

// The signs that open or close fenced code at the front of `line`; empty if there are none.
std::string_view fence_of(std::string_view line);

// The same text with "\n" for line ends, spaces for tabs, and no characters that name blocks.
std::string with_plain_spaces(std::string_view markdown);

}  // namespace stepscope::query
