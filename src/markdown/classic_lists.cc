// SPDX-License-Identifier: Apache-2.0
#include "markdown/classic_lists.h"

#include <algorithm>

#include "markdown/raw_blocks.h"

namespace stepscope::markdown {
namespace {

constexpr size_t kLevelSize = 4;
constexpr size_t kLevelsMax = 30;  // Each line of the innermost list is indented by all levels.
constexpr size_t kHeadingLevelMax = 6;

size_t count_front(std::string_view text, char c) {
  return std::min(text.find_first_not_of(c), text.size());
}

bool is_blank(std::string_view text) { return text.find_first_not_of(" \t\r\n") == text.npos; }

// Three or more marker characters, with or without spaces between them.
bool is_rule(std::string_view text) {
  if (std::string_view("-*_").find(text.front()) == std::string_view::npos) return false;
  const char set[] = {text.front(), ' ', '\n', '\0'};
  return text.find_first_not_of(set) == text.npos &&
         std::count(text.begin(), text.end(), text.front()) >= 3;
}

// An underline that makes the line above a heading.
bool is_underline(std::string_view text) {
  if (text.front() != '-' && text.front() != '=') return false;
  return is_blank(text.substr(count_front(text, text.front())));
}

// Where to put the backslash that turns a list marker into text; npos if there is no marker.
size_t find_marker(std::string_view text) {
  const size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const std::string_view mark = text.substr(digits, 2);
  if (mark.empty() || (mark.size() == 2 && mark[1] != ' ' && mark[1] != '\n')) return text.npos;
  const std::string_view marks = digits > 0 ? ".)" : "-*+";
  return marks.find(mark[0]) == marks.npos ? text.npos : digits;
}

bool is_item(std::string_view text) {
  const size_t marker = find_marker(text);
  return marker != text.npos && text[marker] != ')' && text.substr(marker + 1, 1) == " ";
}

std::string escaped_at(std::string_view text, size_t place) {
  std::string out(text.substr(0, place));
  out += '\\';
  out += text.substr(place);
  return out;
}

// md4c treats a backslash at the end of a line as a line break; a classic parser does not.
std::string with_plain_end(std::string_view text) {
  const size_t end = std::min(text.find('\n'), text.size());
  const std::string_view words = text.substr(0, end);
  const size_t last = words.find_last_not_of('\\');
  const size_t count = end - (last == words.npos ? 0 : last + 1);
  return count % 2 == 1 ? escaped_at(text, end) : std::string(text);
}

std::string without_marker(std::string_view text) {
  const size_t marker = find_marker(text);
  return with_plain_end(marker == text.npos ? std::string(text) : escaped_at(text, marker));
}

class Lines {
 public:
  void add(std::string_view line) {
    const size_t quote = quote_size(line);
    out_ += line.substr(0, quote);
    std::string_view text = line.substr(quote);
    // The space after a quote marker belongs to the marker.
    if (quote > 0 && text.starts_with(' ')) {
      out_ += ' ';
      text.remove_prefix(1);
    }
    const size_t indent = count_front(text, ' ');
    add_text(text.substr(indent), indent);
  }

  std::string take() { return std::move(out_); }

 private:
  // The context of the next line: at the start of a block, in a paragraph, or in a list.
  enum class Place { Start, Paragraph, List };

  // The quote markers at the start of a line. Blocks do not continue into another quote.
  size_t quote_size(std::string_view line) {
    size_t size = 0;
    size_t depth = 0;
    for (;;) {
      const size_t indent = count_front(line.substr(size), ' ');
      if (indent > kIndentMax || line.substr(size + indent, 1) != ">") break;
      size += indent + 1;
      ++depth;
    }
    // In a list a quote is part of an item.
    if (depth_ == 0 && place_ == Place::List) return 0;
    if (depth > depth_ || (depth < depth_ && is_blank(line))) begin_block();
    depth_ = depth;
    return size;
  }

  void begin_block() {
    place_ = Place::Start;
    lists_.clear();
  }

  void add_text(std::string_view text, size_t indent) {
    if (!fence_.empty()) return add_fenced(text, indent);
    if (is_blank(text)) {
      if (place_ == Place::Paragraph) place_ = Place::Start;
      is_after_blank_ = true;
      out_ += '\n';
      return;
    }
    if (place_ == Place::List && ends_list(text, indent)) begin_block();
    if (!fence_of(text).empty() && (indent <= kIndentMax || place_ == Place::List)) {
      open_fence(text, indent);
    } else if (place_ == Place::List) {
      add_to_list(text, indent);
    } else if (indent > kIndentMax) {
      out_.append(indent, ' ').append(text);
    } else {
      add_line(text, indent);
    }
    is_after_blank_ = false;
  }

  bool ends_list(std::string_view text, size_t indent) const {
    if (indent > kIndentMax) return false;
    if (is_rule(text) || (indent == 0 && text.front() == '#')) return true;
    return is_after_blank_ && !is_item(text);
  }

  void add_to_list(std::string_view text, size_t indent) {
    const size_t level = indent / kLevelSize;
    if (is_item(text) && level <= lists_.size() && level < kLevelsMax) return add_item(text, level);
    if (is_after_blank_) {
      lists_.resize(std::min(level, lists_.size()));
      out_.append(indent, ' ').append(text);
    } else {
      out_.append(lists_.size() * kLevelSize, ' ').append(without_marker(text));
    }
  }

  // Every level is indented by four columns, and all its items get the marker of the first. A
  // classic parser goes by columns and ignores the kind of marker.
  void add_item(std::string_view text, size_t level) {
    const size_t marker = find_marker(text);
    const char kind = marker > 0 ? '1' : '-';
    level < lists_.size() ? lists_.resize(level + 1) : lists_.push_back(kind);
    text.remove_prefix(marker + 1);
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size() - 1));
    out_.append(level * kLevelSize, ' ').append(lists_.back() == '1' ? "1.  " : "-   ");
    out_.append(with_plain_end(text));
  }

  void add_line(std::string_view text, size_t indent) {
    const size_t line = place_ == Place::Paragraph ? lines_ + 1 : 1;
    const bool is_below_heading = line == 2 && is_underline(text);
    if (is_below_heading || is_rule(text)) {
      if (!is_below_heading && line > 1) out_ += '\n';
      place_ = Place::Start;
      out_.append(indent, ' ').append(text);
    } else if (text.front() == '#' && indent == 0) {
      place_ = Place::Start;
      add_heading(text);
    } else if (is_item(text) && line == 1) {
      place_ = Place::List;
      add_item(text, 0);
    } else {
      lines_ = line;
      place_ = Place::Paragraph;
      const bool is_mark = text.front() == '#' || is_underline(text);
      out_.append(indent, ' ').append(is_mark ? escaped_at(text, 0) : without_marker(text));
    }
  }

  // Markers beyond the deepest heading level are text.
  void add_heading(std::string_view text) {
    const size_t level = std::min(count_front(text, '#'), kHeadingLevelMax);
    out_.append(text.substr(0, level)).append(" ").append(text.substr(level));
  }

  void open_fence(std::string_view text, size_t indent) {
    // Closed fences in the first column have been removed already; other fences must be closed.
    if (indent == 0 && depth_ == 0 && place_ != Place::List && text.front() == '`') {
      place_ = Place::Paragraph;
      lines_ = 1;
      out_ += escaped_at(text, 0);
      return;
    }
    fence_ = fence_of(text);
    fence_indent_ = indent;
    if (place_ == Place::Paragraph) place_ = Place::Start;
    add_fenced_line(text, indent);
  }

  void add_fenced(std::string_view text, size_t indent) {
    add_fenced_line(text, indent);
    const std::string_view fence = fence_of(text);
    if (fence.starts_with(fence_) && is_blank(text.substr(fence.size()))) fence_.clear();
  }

  void add_fenced_line(std::string_view text, size_t indent) {
    const size_t level = place_ == Place::List ? lists_.size() : 0;
    out_.append(level * kLevelSize + indent - std::min(indent, fence_indent_), ' ').append(text);
  }

  std::string out_;
  Place place_ = Place::Start;
  bool is_after_blank_ = false;
  size_t lines_ = 0;   // Of the paragraph.
  std::string lists_;  // Kinds of the open lists, '-' or '1', outermost first.
  size_t depth_ = 0;   // Of quotes.
  std::string fence_;  // The fence that opened the current code block.
  size_t fence_indent_ = 0;
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

}  // namespace stepscope::markdown
