// SPDX-License-Identifier: Apache-2.0
#include "markdown/to_html.h"

#include <md4c.h>

#include <algorithm>
#include <cstddef>
#include <exception>
#include <functional>
#include <utility>
#include <vector>

#include "base/limits/work_limits.h"
#include "markdown/classic_lists.h"
#include "markdown/classic_tables.h"
#include "markdown/html.h"
#include "markdown/html_filter.h"
#include "markdown/raw_blocks.h"

namespace stepscope::markdown {
namespace {

// References can make a short text very long, and some texts take the parser quadratic time: for
// each bracket it may scan all lines.
constexpr size_t kInputBytesMax = 256 * 1024;
constexpr size_t kBracketsTimesLinesMax = size_t{1} << 28;
constexpr size_t kOutputBytesMax = 16 * kInputBytesMax;

constexpr unsigned kDialect = MD_FLAG_TABLES | MD_FLAG_PERMISSIVEATXHEADERS | MD_FLAG_NOHTMLBLOCKS;

// Calls visit(type, piece) for the pieces of a link's address or title.
template <typename Visit>
void for_each_piece_of(const MD_ATTRIBUTE& attribute, Visit&& visit) {
  if (attribute.text == nullptr) return;
  for (size_t i = 0; attribute.substr_offsets[i] < attribute.size; ++i) {
    const MD_OFFSET begin = attribute.substr_offsets[i];
    const MD_OFFSET end = attribute.substr_offsets[i + 1];
    visit(attribute.substr_types[i], std::string_view(attribute.text + begin, end - begin));
  }
}

// An address as plain text. Only the entity that addresses need is decoded. Others stay as they
// were written, so that "javascript&colon;" cannot become a scheme.
std::string plain(const MD_ATTRIBUTE& attribute) {
  std::string text;
  for_each_piece_of(attribute, [&](MD_TEXTTYPE type, std::string_view piece) {
    text += type == MD_TEXT_ENTITY && piece == "&amp;" ? "&" : piece;
  });
  return text;
}

std::string_view element_of(MD_BLOCKTYPE type) {
  switch (type) {
    case MD_BLOCK_QUOTE:
      return "blockquote";
    case MD_BLOCK_UL:
      return "ul";
    case MD_BLOCK_OL:
      return "ol";
    case MD_BLOCK_LI:
      return "li";
    case MD_BLOCK_HR:
      return "hr";
    case MD_BLOCK_P:
      return "p";
    case MD_BLOCK_TABLE:
      return "table";
    case MD_BLOCK_THEAD:
      return "thead";
    case MD_BLOCK_TBODY:
      return "tbody";
    case MD_BLOCK_TR:
      return "tr";
    case MD_BLOCK_TH:
      return "th";
    case MD_BLOCK_TD:
      return "td";
    default:
      return {};
  }
}

std::string_view element_of(MD_SPANTYPE type) {
  switch (type) {
    case MD_SPAN_EM:
      return "em";
    case MD_SPAN_STRONG:
      return "strong";
    case MD_SPAN_CODE:
      return "code";
    default:
      return {};
  }
}

// Elements that contain others, each on its own line.
bool holds_lines(MD_BLOCKTYPE type) {
  switch (type) {
    case MD_BLOCK_QUOTE:
    case MD_BLOCK_UL:
    case MD_BLOCK_OL:
    case MD_BLOCK_HR:
    case MD_BLOCK_TABLE:
    case MD_BLOCK_THEAD:
    case MD_BLOCK_TBODY:
    case MD_BLOCK_TR:
      return true;
    default:
      return false;
  }
}

unsigned level_of(const void* detail) {
  return static_cast<const MD_BLOCK_H_DETAIL*>(detail)->level;
}

// Writes HTML from the parser's callbacks.
class Renderer {
 public:
  // Both must outlive the renderer: the text that the parser reads, and the blocks that it names.
  Renderer(std::string_view source, const SplitMarkdown& split) : source_(source), split_(split) {}

  void enter(MD_BLOCKTYPE type, const void* detail) {
    close_spans();
    filter_.enter();
    if (type == MD_BLOCK_DOC) return;
    if (out_.ends_with("<li>")) out_ += '\n';
    if (type == MD_BLOCK_CODE) {
      out_ += "<pre><code>";
    } else if (type == MD_BLOCK_H) {
      out_.append("<h").append(std::to_string(level_of(detail))).append(">");
    } else {
      out_.append("<").append(element_of(type)).append(holds_lines(type) ? ">\n" : ">");
    }
  }

  void leave(MD_BLOCKTYPE type, const void* detail) {
    close_spans();
    filter_.leave();
    if (type == MD_BLOCK_DOC || type == MD_BLOCK_HR) return;
    if (type == MD_BLOCK_P && block_ != nullptr) return add_block(*std::exchange(block_, nullptr));
    if (type == MD_BLOCK_TABLE) add_missing_row(*static_cast<const MD_BLOCK_TABLE_DETAIL*>(detail));
    if (type == MD_BLOCK_CODE) {
      out_ += "</code></pre>\n";
    } else if (type == MD_BLOCK_H) {
      out_.append("</h").append(std::to_string(level_of(detail))).append(">\n");
    } else {
      out_.append("</").append(element_of(type)).append(">\n");
    }
  }

  void enter(MD_SPANTYPE type, const void* detail) {
    add_html();
    filter_.enter();
    spans_.push_back(type);
    if (type == MD_SPAN_IMG && image_depth_++ == 0) out_ += "<img alt=\"";
    if (image_depth_ > 0) return;
    if (type == MD_SPAN_A) {
      const auto& link = *static_cast<const MD_SPAN_A_DETAIL*>(detail);
      link_begin_ = out_.size();
      out_ += "<a";
      add_address("href", link.href);
      add_heading(link.title);
      out_ += '>';
      link_text_begin_ = out_.size();
    } else if (const auto element = element_of(type); !element.empty()) {
      out_.append("<").append(element).append(">");
    }
  }

  // md4c 0.4.8 ends spans that it never started, for example in "[](*)*"; those are ignored.
  void leave(MD_SPANTYPE type, const void* detail) {
    if (!spans_.empty() && spans_.back() == type) close(type, detail);
  }

  void add_text(MD_TEXTTYPE type, std::string_view text) {
    if (type == MD_TEXT_HTML && image_depth_ == 0) {
      html_ += text;
      return;
    }
    add_html();
    if (const RawBlock* block = split_.find_block(text); block != nullptr) {
      // In code that only md4c recognises, there are no paragraphs.
      out_.ends_with("<p>") ? void(block_ = block)
                            : append_escaped(out_, block->text, Quotes::Kept);
      return;
    }
    if (type == MD_TEXT_NORMAL && is_needless_escape(text)) out_ += '\\';
    text_end_ = text.data() + text.size();
    switch (type) {
      case MD_TEXT_NULLCHAR:
        return;
      case MD_TEXT_BR:
        out_ += image_depth_ > 0 ? " " : "<br>\n";
        return;
      case MD_TEXT_SOFTBR:
        out_ += image_depth_ > 0 ? ' ' : '\n';
        return;
      case MD_TEXT_ENTITY:
        out_ += text;
        return;
      default:
        append_escaped(out_, text, image_depth_ > 0 ? Quotes::Escaped : Quotes::Kept);
    }
  }

  bool is_too_long() const { return out_.size() > kOutputBytesMax; }

  std::exception_ptr failure;  // Why the parser was stopped; null if nothing was thrown.

  std::string take() {
    while (out_.ends_with('\n')) out_.pop_back();
    return std::move(out_);
  }

 private:
  // Spans do not extend beyond a block. md4c 0.4.8 may leave some of them open there.
  void close_spans() {
    while (!spans_.empty()) close(spans_.back(), nullptr);
    add_html();
  }

  // Ends the innermost span. `detail` is null if its block ended first.
  void close(MD_SPANTYPE type, const void* detail) {
    add_html();
    filter_.leave();
    spans_.pop_back();
    if (type == MD_SPAN_IMG && --image_depth_ == 0) return close_image(detail);
    if (image_depth_ > 0) return;
    if (type == MD_SPAN_A && detail != nullptr && undo_autolink(detail)) return;
    const auto element = type == MD_SPAN_A ? "a" : element_of(type);
    if (!element.empty()) out_.append("</").append(element).append(">");
  }

  void close_image(const void* detail) {
    out_ += '"';
    if (const auto* image = static_cast<const MD_SPAN_IMG_DETAIL*>(detail); image != nullptr) {
      add_address("src", image->src);
      add_heading(image->title);
    }
    out_ += '>';
  }

  void add_address(std::string_view name, const MD_ATTRIBUTE& address) {
    append_address(out_, name, plain(address));
  }

  void add_heading(const MD_ATTRIBUTE& title) {
    if (title.size == 0) return;
    out_ += " title=\"";
    for_each_piece_of(title, [this](MD_TEXTTYPE type, std::string_view piece) {
      type == MD_TEXT_ENTITY ? void(out_ += piece) : append_escaped(out_, piece, Quotes::Escaped);
    });
    out_ += '"';
  }

  // HTML arrives in pieces, one per line; a tag may span several.
  void add_html() { filter_.add(std::exchange(html_, {}), true); }

  void add_block(const RawBlock& block) {
    out_.resize(out_.size() - std::string_view("<p>").size());
    if (block.kind == RawBlock::Kind::Code) {
      out_ += "<pre><code>";
      append_escaped(out_, block.text, Quotes::Kept);
      out_ += "</code></pre>";
    } else {
      filter_.enter();
      filter_.add(block.text, false);
      filter_.leave();
    }
    out_ += '\n';
  }

  // A table without rows gets an empty one.
  void add_missing_row(const MD_BLOCK_TABLE_DETAIL& table) {
    if (table.body_row_count > 0) return;
    out_ += "<tbody>\n<tr>\n";
    for (unsigned i = 0; i < table.col_count; ++i) out_ += "<td></td>\n";
    out_ += "</tr>\n</tbody>\n";
  }

  bool is_of_source(const char* at) const {
    return std::less<>()(source_.data(), at) && std::less<>()(at, source_.data() + source_.size());
  }

  // A backslash before a character that needs no escape is shown. The parser drops it before any
  // punctuation. A backslash that was shown just now does not count.
  bool is_needless_escape(std::string_view text) const {
    constexpr std::string_view kNeedless = "\"$%&',/:;<?@^~";
    return text.size() == 1 && is_of_source(text.data()) && text.data()[-1] == '\\' &&
           text.data() != text_end_ && kNeedless.find(text.front()) != kNeedless.npos;
  }

  // Turns the link "<x:y>" back into text unless it is a web or mail address.
  bool undo_autolink(const void* detail) {
    const auto& link = *static_cast<const MD_SPAN_A_DETAIL*>(detail);
    const std::string address = plain(link.href);
    for (const char* begin : {"http:", "https:", "ftp:", "mailto:"}) {
      if (address.starts_with(begin)) return false;
    }
    if (!is_of_source(link.href.text) || link.href.text[-1] != '<') return false;
    if (out_.substr(link_text_begin_) != text_to_html(address)) return false;
    out_.replace(link_begin_, out_.npos, "&lt;" + text_to_html(address) + "&gt;");
    return true;
  }

  std::string out_;
  std::string html_;  // As written, not yet in out_.
  HtmlFilter filter_{out_};
  std::vector<MD_SPANTYPE> spans_;  // Open spans, outermost first.
  std::string_view source_;
  const SplitMarkdown& split_;
  const RawBlock* block_ = nullptr;  // The block that the current paragraph names.
  const char* text_end_ = nullptr;   // The end of the text that was shown last.
  size_t link_begin_ = 0;
  size_t link_text_begin_ = 0;
  int image_depth_ = 0;  // An image contains only its alternative text, without elements.
};

Renderer& renderer(void* user_data) { return *static_cast<Renderer*>(user_data); }

// An exception must not propagate through md4c, which would leak memory. It stops the parser
// instead, and is rethrown afterwards. Only a negative result stops the parser completely; with a
// positive one it continues with the next block.
template <typename Call>
int guarded(void* user_data, Call&& call) noexcept {
  try {
    check_for_stop();
    call(renderer(user_data));
    return renderer(user_data).is_too_long() ? -1 : 0;
  } catch (...) {
    renderer(user_data).failure = std::current_exception();
    return -1;
  }
}

int on_text(MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* user_data) {
  return guarded(user_data, [&](Renderer& renderer) { renderer.add_text(type, {text, size}); });
}

template <typename Type>
int on_enter(Type type, void* detail, void* user_data) {
  return guarded(user_data, [&](Renderer& renderer) { renderer.enter(type, detail); });
}

template <typename Type>
int on_leave(Type type, void* detail, void* user_data) {
  return guarded(user_data, [&](Renderer& renderer) { renderer.leave(type, detail); });
}

constexpr MD_PARSER kParser = {.abi_version = 0,
                               .flags = kDialect,
                               .enter_block = on_enter<MD_BLOCKTYPE>,
                               .leave_block = on_leave<MD_BLOCKTYPE>,
                               .enter_span = on_enter<MD_SPANTYPE>,
                               .leave_span = on_leave<MD_SPANTYPE>,
                               .text = on_text,
                               .debug_log = nullptr,
                               .syntax = nullptr};

bool is_cheap(std::string_view markdown) {
  if (markdown.size() > kInputBytesMax) return false;
  const auto count = [markdown](char c) {
    return static_cast<size_t>(std::count(markdown.begin(), markdown.end(), c));
  };
  return count('[') * (count('\n') + count('\r')) <= kBracketsTimesLinesMax;
}

}  // namespace

std::string text_to_html(std::string_view text) {
  std::string out;
  append_escaped(out, text, Quotes::Escaped);
  return out;
}

std::string to_html(std::string_view markdown) {
  if (is_cheap(markdown)) {
    const SplitMarkdown split = split_markdown(with_plain_spaces(markdown));
    const std::string text = with_classic_tables(with_classic_lists(split.text));
    Renderer renderer(text, split);
    const auto size = static_cast<MD_SIZE>(text.size());
    if (md_parse(text.data(), size, &kParser, &renderer) == 0) return renderer.take();
    if (renderer.failure) std::rethrow_exception(renderer.failure);
  }
  return "<pre>" + text_to_html(markdown) + "</pre>";
}

}  // namespace stepscope::markdown
