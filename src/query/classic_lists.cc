// SPDX-License-Identifier: Apache-2.0
#include "query/classic_lists.h"

#include <algorithm>

namespace stepscope::query {
namespace {

// As much of a line as spaces may come before a marker; more make it code.
constexpr size_t kIndentMax = 3;
constexpr size_t kFenceMin = 3;

size_t count_front(std::string_view text, char c) {
  return std::min(text.find_first_not_of(c), text.size());
}

bool is_blank(std::string_view text) { return text.find_first_not_of(" \t\r\n") == text.npos; }

// A rule, or the line below a title: one character over and over, with spaces between or not.
bool is_line(std::string_view text) {
  if (text.empty() || std::string_view("-*_=").find(text.front()) == std::string_view::npos) {
    return false;
  }
  const char set[] = {text.front(), ' ', '\t', '\r', '\n', '\0'};
  const auto count = std::count(text.begin(), text.end(), text.front());
  const bool has_spaces = text.substr(1, 1) == " ";
  return text.find_first_not_of(set) == text.npos && (count >= 3 || !has_spaces);
}

// Where to put the backslash that makes text of a list marker; npos if there is no marker.
size_t find_marker(std::string_view text) {
  const size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const std::string_view mark = text.substr(digits, 2);
  if (mark.size() < 2 || (mark[1] != ' ' && mark[1] != '\t')) return text.npos;
  const std::string_view marks = digits > 0 ? ".)" : "-*+";
  return marks.find(mark[0]) == marks.npos ? text.npos : digits;
}

class Lines {
 public:
  void add(std::string_view line) {
    const size_t quote = quote_size(line);
    const std::string_view text = line.substr(quote);
    const size_t indent = count_front(text, ' ');
    out_ += line.substr(0, quote + indent);
    add_text(text.substr(indent), indent);
  }

  std::string take() { return std::move(out_); }

 private:
  // Where the next line stands: at the start of a block, in a paragraph, or in a block where
  // markers mean what they say: a list or HTML.
  enum class Place { Start, Paragraph, Other };

  // The signs of quotes that a line begins with. In another quote, nothing goes on.
  size_t quote_size(std::string_view line) {
    size_t size = 0;
    size_t depth = 0;
    for (;;) {
      const size_t indent = count_front(line.substr(size), ' ');
      if (indent > kIndentMax || line.substr(size + indent, 1) != ">") break;
      size += indent + 1;
      ++depth;
    }
    if (depth > depth_ || (depth < depth_ && is_blank(line))) place_ = Place::Start;
    depth_ = depth;
    return size;
  }

  void add_text(std::string_view text, size_t indent) {
    const size_t fence = count_front(text, text.empty() ? ' ' : text.front());
    const bool is_fence = fence >= kFenceMin && (text.front() == '`' || text.front() == '~');
    if (fence_ > 0) {
      if (is_fence && text.front() == fence_sign_ && fence >= fence_) fence_ = 0;
    } else if (is_blank(text)) {
      place_ = Place::Start;
    } else if (is_fence && indent <= kIndentMax) {
      fence_ = fence;
      fence_sign_ = text.front();
      place_ = Place::Start;
    } else if (indent <= kIndentMax && (text.front() == '#' || is_line(text))) {
      place_ = Place::Start;
    } else if (indent <= kIndentMax) {
      return add_words(text);
    }
    out_ += text;
  }

  void add_words(std::string_view text) {
    const size_t marker = find_marker(text);
    const bool is_item = marker != text.npos && text[marker] != ')' && place_ != Place::Paragraph;
    if (is_item || (place_ == Place::Start && text.front() == '<')) {
      place_ = Place::Other;
    } else if (place_ == Place::Start) {
      place_ = Place::Paragraph;
    }
    if (marker == text.npos || is_item) {
      out_ += text;
    } else {
      out_.append(text.substr(0, marker)).append("\\").append(text.substr(marker));
    }
  }

  std::string out_;
  Place place_ = Place::Start;
  size_t depth_ = 0;  // Of quotes.
  size_t fence_ = 0;  // How many signs opened the fenced code we are in; 0: none.
  char fence_sign_ = 0;
};

}  // namespace

std::string with_classic_lists(std::string_view markdown) {
  Lines lines;
  while (!markdown.empty()) {
    const size_t end = std::min(markdown.find('\n'), markdown.size() - 1) + 1;
    lines.add(markdown.substr(0, end));
    markdown.remove_prefix(end);
  }
  return lines.take();
}

}  // namespace stepscope::query
