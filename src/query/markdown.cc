// SPDX-License-Identifier: Apache-2.0
#include "query/markdown.h"

#include <md4c.h>

#include <cstddef>
#include <utility>

#include "query/classic_lists.h"
#include "query/html.h"
#include "query/html_filter.h"

namespace stepscope::query {
namespace {

// References can make a short text very long, and some texts take the parser quadratic time.
constexpr size_t kInputBytesMax = 256 * 1024;
constexpr size_t kOutputBytesMax = 16 * kInputBytesMax;

constexpr unsigned kDialect = MD_FLAG_TABLES | MD_FLAG_PERMISSIVEATXHEADERS;

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

// An address as plain text. The one entity that addresses need is decoded; any other stays as the
// letters it was written with, so that "javascript&colon;" cannot turn into a scheme.
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

// Elements that hold others, each on a line of its own.
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

// Writes HTML as the parser reports what it finds.
class Renderer {
 public:
  void enter(MD_BLOCKTYPE type, const void* detail) {
    add_html();
    filter_.enter();
    if (type == MD_BLOCK_DOC || type == MD_BLOCK_HTML) return;
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
    type == MD_BLOCK_HTML ? add_html_block() : add_html();
    filter_.leave();
    if (type == MD_BLOCK_DOC || type == MD_BLOCK_HTML || type == MD_BLOCK_HR) return;
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
    if (type == MD_SPAN_IMG && image_depth_++ == 0) out_ += "<img alt=\"";
    if (image_depth_ > 0) return;
    if (type == MD_SPAN_A) {
      const auto& link = *static_cast<const MD_SPAN_A_DETAIL*>(detail);
      out_ += "<a";
      add_address("href", link.href);
      add_title(link.title);
      out_ += '>';
    } else if (const auto element = element_of(type); !element.empty()) {
      out_.append("<").append(element).append(">");
    }
  }

  void leave(MD_SPANTYPE type, const void* detail) {
    add_html();
    filter_.leave();
    if (type == MD_SPAN_IMG && --image_depth_ == 0) {
      const auto& image = *static_cast<const MD_SPAN_IMG_DETAIL*>(detail);
      out_ += '"';
      add_address("src", image.src);
      add_title(image.title);
      out_ += '>';
      return;
    }
    if (image_depth_ > 0) return;
    const auto element = type == MD_SPAN_A ? "a" : element_of(type);
    if (!element.empty()) out_.append("</").append(element).append(">");
  }

  void add_text(MD_TEXTTYPE type, std::string_view text) {
    if (type == MD_TEXT_HTML && image_depth_ == 0) {
      html_ += text;
      return;
    }
    add_html();
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

  std::string take() {
    while (out_.ends_with('\n')) out_.pop_back();
    return std::move(out_);
  }

 private:
  void add_address(std::string_view name, const MD_ATTRIBUTE& address) {
    append_address(out_, name, plain(address));
  }

  void add_title(const MD_ATTRIBUTE& title) {
    if (title.size == 0) return;
    out_ += " title=\"";
    for_each_piece_of(title, [this](MD_TEXTTYPE type, std::string_view piece) {
      type == MD_TEXT_ENTITY ? void(out_ += piece) : append_escaped(out_, piece, Quotes::Escaped);
    });
    out_ += '"';
  }

  // HTML comes in pieces, one a line; a tag may have several.
  void add_html() { filter_.add(std::exchange(html_, {}), true); }

  // What follows a comment is a paragraph; any other block is left as it stands.
  void add_html_block() {
    std::string html = std::exchange(html_, {});
    while (html.ends_with('\n')) html.pop_back();
    const size_t begin = out_.size();
    const bool is_paragraph = html.starts_with("<!--");
    filter_.add(html, is_paragraph);
    if (out_.size() == begin) return;
    if (is_paragraph) {
      out_.insert(begin, "<p>");
      out_ += "</p>";
    }
    out_ += '\n';
  }

  std::string out_;
  std::string html_;  // As it was written, not yet in out_.
  HtmlFilter filter_{out_};
  int image_depth_ = 0;  // Inside an image is its alternative text, which has no elements.
};

Renderer& renderer(void* user_data) { return *static_cast<Renderer*>(user_data); }

int on_text(MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* user_data) {
  renderer(user_data).add_text(type, {text, size});
  return renderer(user_data).is_too_long();
}

template <typename Type>
int on_enter(Type type, void* detail, void* user_data) {
  renderer(user_data).enter(type, detail);
  return renderer(user_data).is_too_long();
}

template <typename Type>
int on_leave(Type type, void* detail, void* user_data) {
  renderer(user_data).leave(type, detail);
  return 0;
}

}  // namespace

std::string text_to_html(std::string_view text) {
  std::string out;
  append_escaped(out, text, Quotes::Escaped);
  return out;
}

std::string markdown_to_html(std::string_view markdown) {
  Renderer renderer;
  MD_PARSER parser{};
  parser.flags = kDialect;
  parser.enter_block = on_enter<MD_BLOCKTYPE>;
  parser.leave_block = on_leave<MD_BLOCKTYPE>;
  parser.enter_span = on_enter<MD_SPANTYPE>;
  parser.leave_span = on_leave<MD_SPANTYPE>;
  parser.text = on_text;
  if (markdown.size() <= kInputBytesMax) {
    const std::string text = with_classic_lists(markdown);
    const auto size = static_cast<MD_SIZE>(text.size());
    if (md_parse(text.data(), size, &parser, &renderer) == 0) return renderer.take();
  }
  return "<pre>" + text_to_html(markdown) + "</pre>";
}

}  // namespace stepscope::query
