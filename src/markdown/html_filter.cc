// SPDX-License-Identifier: Apache-2.0
#include "markdown/html_filter.h"

#include <algorithm>
#include <array>
#include <utility>

#include "markdown/html.h"
#include "markdown/html_tag.h"

namespace stepscope::markdown {
namespace {

constexpr size_t kDepthMax = 100;

constexpr std::string_view kTextElements[] = {"a", "br", "code", "em", "img", "strong"};
constexpr std::string_view kBlockElements[] = {
    "blockquote", "h1",  "h2",    "h3",    "h4", "h5", "h6",    "hr", "li", "ol",
    "p",          "pre", "table", "tbody", "td", "th", "thead", "tr", "ul"};
constexpr std::string_view kEmptyElements[] = {"br", "hr", "img"};

// Elements that are allowed only inside a table or a list; elsewhere they would break out of an
// enclosing one.
struct Inside {
  std::string_view name;
  std::array<std::string_view, 3> parents;
};
constexpr Inside kInside[] = {
    {"td", {"tr"}},       {"th", {"tr"}},       {"tr", {"table", "tbody", "thead"}},
    {"tbody", {"table"}}, {"thead", {"table"}}, {"li", {"ul", "ol"}}};

constexpr std::pair<std::string_view, std::string_view> kAttributes[] = {
    {"a", "href"}, {"a", "title"}, {"img", "alt"}, {"img", "src"}, {"img", "title"}};

template <typename List, typename Item>
bool has(const List& list, const Item& item) {
  return std::find(std::begin(list), std::end(list), item) != std::end(list);
}

void append_text(std::string& out, std::string_view text) {
  while (!text.empty()) {
    const std::string_view entity = html_entity_at(text);
    entity.empty() ? append_escaped(out, text.substr(0, 1), Quotes::Kept) : void(out += entity);
    text.remove_prefix(std::max<size_t>(entity.size(), 1));
  }
}

// Decodes "&amp;", the only entity that addresses need. Others stay as they were written.
std::string decode_amp(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const bool is_amp = text.starts_with("&amp;");
    out += text.front();
    text.remove_prefix(is_amp ? 5 : 1);
  }
  return out;
}

}  // namespace

void HtmlFilter::add(std::string_view raw, bool in_text) {
  const HiddenHtml unseen(raw);
  while (!raw.empty()) {
    if (const size_t size = unseen.size_at(raw); size > 0) {
      raw.remove_prefix(size);
      continue;
    }
    const std::string_view before = raw;
    if (HtmlTag tag; tag.parse(raw)) {
      add_tag(tag, before.substr(0, before.size() - raw.size()), in_text);
      continue;
    }
    const size_t end = std::min(raw.find('<', 1), raw.size());
    append_text(out_, raw.substr(0, end));
    raw.remove_prefix(end);
  }
}

bool HtmlFilter::may_open(std::string_view name, bool in_text) const {
  if (open_.size() >= kDepthMax) return false;
  if (!has(kTextElements, name) && (in_text || !has(kBlockElements, name))) return false;
  const auto* const inside =
      std::find_if(std::begin(kInside), std::end(kInside),
                   [name](const Inside& candidate) { return candidate.name == name; });
  if (inside == std::end(kInside)) return true;
  return open_.size() > floors_.back() && has(inside->parents, std::string_view(open_.back()));
}

void HtmlFilter::add_tag(const HtmlTag& tag, std::string_view raw, bool in_text) {
  const bool is_known = has(kTextElements, tag.name) || has(kBlockElements, tag.name);
  if (tag.is_closing && is_known) return close(tag.name);
  if (tag.is_closing || !may_open(tag.name, in_text)) return append_text(out_, raw);
  out_.append("<").append(tag.name);
  std::vector<std::string_view> names;
  for (const auto& [name, value] : tag.attributes) {
    if (!has(kAttributes, std::pair<std::string_view, std::string_view>(tag.name, name))) continue;
    // Browsers use the first of several attributes with the same name.
    if (has(names, name)) continue;
    names.push_back(name);
    if (name == "href" || name == "src") {
      append_address(out_, name, decode_amp(value));
    } else {
      out_.append(" ").append(name).append("=\"");
      append_escaped(out_, decode_amp(value), Quotes::Escaped);
      out_ += '"';
    }
  }
  out_ += '>';
  if (!has(kEmptyElements, tag.name)) open_.push_back(tag.name);
}

// Also closes elements opened inside it. An end tag without an open element is dropped.
void HtmlFilter::close(std::string_view name) {
  for (size_t depth = open_.size(); depth > floors_.back(); --depth) {
    if (open_[depth - 1] == name) return close_down_to(depth - 1);
  }
}

void HtmlFilter::close_down_to(size_t depth) {
  for (; open_.size() > depth; open_.pop_back()) {
    out_.append("</").append(open_.back()).append(">");
  }
}

void HtmlFilter::enter() { floors_.push_back(open_.size()); }

void HtmlFilter::leave() {
  close_down_to(floors_.back());
  floors_.pop_back();
}

}  // namespace stepscope::markdown
