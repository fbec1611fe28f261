// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace stepscope::markdown {

// Raw blocks in Markdown: HTML and code.
struct RawBlock {
  enum class Kind { Html, Code };
  Kind kind;
  std::string text;  // HTML as it was written, or code without its fences.
};

// Markdown without its raw blocks, each replaced by a paragraph that names it.
struct SplitMarkdown {
  std::string text;
  std::vector<RawBlock> blocks;

  // The block that this paragraph text names, if any.
  const RawBlock* find_block(std::string_view paragraph) const;
};

// Removes what TensorBoard removes before it parses Markdown: closed fenced code that starts in the
// first column, and HTML from a block tag ("<div>", not "<b>") at the start of a line to its end
// tag. Linear time. Expects line ends of one character.
SplitMarkdown split_markdown(std::string_view markdown);

// At most this many spaces may come before a Markdown marker; more make the line code.
inline constexpr size_t kIndentMax = 3;

// The fence that opens or closes code at the front of `line`; empty if none.
std::string_view fence_of(std::string_view line);

// The same text with "\n" for line ends, spaces for tabs, and no characters that name blocks.
std::string with_plain_spaces(std::string_view markdown);

}  // namespace stepscope::markdown
