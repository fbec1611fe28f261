// SPDX-License-Identifier: Apache-2.0
#include "markdown/raw_blocks.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <unordered_map>
#include <utility>

#include "markdown/html_tag.h"

namespace stepscope::markdown {
namespace {

constexpr char kNameBegin = '\x02';
constexpr char kNameEnd = '\x03';
constexpr size_t kTabSize = 4;
constexpr size_t kFenceMin = 3;

constexpr std::string_view kBlockTags[] = {
    "address", "article", "aside",  "blockquote", "body",     "canvas", "center",   "colgroup",
    "dd",      "details", "div",    "dl",         "dt",       "figure", "fieldset", "figcaption",
    "footer",  "form",    "group",  "h1",         "h2",       "h3",     "h4",       "h5",
    "h6",      "header",  "hgroup", "hr",         "html",     "iframe", "legend",   "li",
    "main",    "map",     "math",   "menu",       "nav",      "object", "noscript", "ol",
    "option",  "output",  "p",      "pre",        "progress", "script", "section",  "style",
    "summary", "table",   "tbody",  "td",         "textarea", "tfoot",  "th",       "thead",
    "tr",      "ul",      "video"};

bool is_block_tag(std::string_view name) {
  return std::find(std::begin(kBlockTags), std::end(kBlockTags), name) != std::end(kBlockTags);
}

std::string_view first_line(std::string_view text) {
  return text.substr(0, std::min(text.find('\n'), text.size()));
}

bool is_closing_fence(std::string_view line, std::string_view fence) {
  return line.find_first_not_of(' ', fence.size()) == line.npos;
}

class Splitter {
 public:
  explicit Splitter(std::string_view markdown) : rest_(markdown), unseen_(markdown) {
    for (std::string_view at = markdown; !at.empty();) {
      const std::string_view line = first_line(at);
      const std::string_view fence = fence_of(line);
      if (!fence.empty() && is_closing_fence(line, fence)) last_fences_[fence] = line.data();
      at.remove_prefix(std::min(line.size() + 1, at.size()));
    }
  }

  SplitMarkdown split() {
    while (!rest_.empty()) {
      if (take_code() || take_html()) continue;
      const size_t size = std::min(first_line(rest_).size() + 1, rest_.size());
      split_.text += rest_.substr(0, size);
      rest_.remove_prefix(size);
    }
    return std::move(split_);
  }

 private:
  bool take_code() {
    const std::string_view line = first_line(rest_);
    const std::string_view fence = fence_of(line);
    const auto last = last_fences_.find(fence);
    if (fence.empty() || last == last_fences_.end() || last->second <= line.data()) return false;
    rest_.remove_prefix(line.size() + 1);
    std::string code;
    for (;;) {
      const std::string_view next = first_line(rest_);
      rest_.remove_prefix(std::min(next.size() + 1, rest_.size()));
      if (fence_of(next) == fence && is_closing_fence(next, fence)) break;
      code.append(next).append("\n");
    }
    add_block(RawBlock::Kind::Code, std::move(code));
    return true;
  }

  bool take_html() {
    const size_t indent = std::min(rest_.find_first_not_of(' '), rest_.size());
    if (indent > kIndentMax) return false;
    const std::string_view html = rest_.substr(indent);
    const size_t size = html_size(html);
    if (size == 0) return false;
    std::string text(html.substr(0, size));
    rest_ = html.substr(size);
    if (rest_.starts_with("\n\n")) text += '\n';
    // Text after it on the same line starts a paragraph or another block.
    rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size()));
    add_block(RawBlock::Kind::Html, std::move(text));
    return true;
  }

  // The size of the first element or comment of `html`; 0 if that is not a block.
  size_t html_size(std::string_view html) const {
    if (const size_t size = unseen_.size_at(html); size > 0) return size;
    std::string_view rest = html;
    HtmlTag tag;
    if (!tag.parse(rest) || tag.is_closing || !is_block_tag(tag.name)) return 0;
    if (tag.is_empty || tag.name == "hr") return html.size() - rest.size();
    return html.size() - after_element(tag.name, rest).size();
  }

  // Tolerant of sloppy HTML: an end tag closes everything opened inside, an unmatched one is
  // ignored, and an unclosed element extends to the end of the text.
  std::string_view after_element(const std::string& name, std::string_view rest) const {
    std::vector<std::string> open = {name};
    std::unordered_map<std::string, size_t> counts = {{name, 1}};
    while (!open.empty() && !rest.empty()) {
      rest.remove_prefix(std::min(rest.find('<'), rest.size()));
      HtmlTag tag;
      if (const size_t size = unseen_.size_at(rest); size > 0) {
        rest.remove_prefix(size);
      } else if (!tag.parse(rest)) {
        rest.remove_prefix(std::min<size_t>(1, rest.size()));
      } else if (const bool is_text = open.back() == "script" || open.back() == "style"; is_text) {
        if (tag.is_closing && tag.name == open.back()) close(tag.name, open, counts);
      } else if (tag.is_closing) {
        close(tag.name, open, counts);
      } else if (!tag.is_empty) {
        open.push_back(tag.name);
        ++counts[tag.name];
      }
    }
    return rest;
  }

  static void close(const std::string& name, std::vector<std::string>& open,
                    std::unordered_map<std::string, size_t>& counts) {
    const auto count = counts.find(name);
    if (count == counts.end() || count->second == 0) return;
    std::string closed;
    do {
      closed = std::move(open.back());
      open.pop_back();
      --counts[closed];
    } while (closed != name);
  }

  void add_block(RawBlock::Kind kind, std::string text) {
    split_.text.append("\n\n").append(1, kNameBegin);
    split_.text.append(std::to_string(split_.blocks.size())).append(1, kNameEnd).append("\n\n");
    split_.blocks.push_back({kind, std::move(text)});
  }

  std::string_view rest_;
  HiddenHtml unseen_;
  // The last position where each fence could be closed.
  std::map<std::string_view, const char*> last_fences_;
  SplitMarkdown split_;
};

}  // namespace

const RawBlock* SplitMarkdown::find_block(std::string_view paragraph) const {
  if (!paragraph.starts_with(kNameBegin)) return nullptr;
  size_t index = blocks.size();
  std::from_chars(paragraph.data() + 1, paragraph.data() + paragraph.size(), index);
  return index < blocks.size() ? &blocks[index] : nullptr;
}

std::string_view fence_of(std::string_view line) {
  if (line.empty() || (line.front() != '`' && line.front() != '~')) return {};
  const std::string_view fence =
      line.substr(0, std::min(line.find_first_not_of(line.front()), line.size()));
  const bool is_inline = fence.front() == '`' && line.find('`', fence.size()) != line.npos;
  return fence.size() < kFenceMin || is_inline ? std::string_view() : fence;
}

SplitMarkdown split_markdown(std::string_view markdown) { return Splitter(markdown).split(); }

std::string with_plain_spaces(std::string_view markdown) {
  std::string out;
  size_t column = 0;
  for (size_t i = 0; i < markdown.size(); ++i) {
    const char c = markdown[i];
    if (c == '\0' || c == kNameBegin || c == kNameEnd) continue;
    if (c == '\r' || c == '\n') {
      if (c == '\r' && markdown.substr(i + 1, 1) == "\n") ++i;
      out += '\n';
      column = 0;
    } else if (c == '\t') {
      const size_t size = kTabSize - column % kTabSize;
      out.append(size, ' ');
      column += size;
    } else {
      out += c;
      if ((static_cast<unsigned char>(c) & 0xc0) != 0x80) ++column;
    }
  }
  return out;
}

}  // namespace stepscope::markdown
