// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/text_wrap.h"

#include <algorithm>

#include "cli/terminal/display_width.h"

namespace stepscope::cli {
namespace {

// Takes the spaces and then the word that the text starts with.
struct SpacedWord {
  std::string_view spaces, word;

  explicit SpacedWord(std::string_view& text) {
    const size_t begin = std::min(text.find_first_not_of(' '), text.size());
    const size_t end = std::min(text.find(' ', begin), text.size());
    spaces = text.substr(0, begin);
    word = text.substr(begin, end - begin);
    text.remove_prefix(end);
  }
};

void append_wrapped(std::string& out, std::string_view line, size_t width, size_t indent) {
  size_t column = 0;
  bool has_word = false;  // Without a word on the line, a break would not help.
  while (!line.empty()) {
    const SpacedWord next(line);
    const size_t word_width = display_width(next.word);
    if (has_word && column + next.spaces.size() + word_width > width) {
      if (next.word.empty()) return;
      out += '\n';
      out.append(indent, ' ');
      column = indent;
    } else {
      out += next.spaces;
      column += next.spaces.size();
    }
    out += next.word;
    column += word_width;
    has_word = true;
  }
}

}  // namespace

std::string wrap(std::string_view text, size_t width, size_t indent) {
  std::string out;
  while (true) {
    const size_t end = text.find('\n');
    append_wrapped(out, text.substr(0, end), width, indent);
    if (end == std::string_view::npos) return out;
    out += '\n';
    text.remove_prefix(end + 1);
  }
}

std::string wrap_after_label(std::string_view text, size_t width, size_t indent) {
  std::string lines = wrap(text, width - std::min(width, indent));
  for (size_t at = lines.find('\n'); at != std::string::npos; at = lines.find('\n', at + 1)) {
    lines.insert(at + 1, indent, ' ');
  }
  return lines;
}

}  // namespace stepscope::cli
