// SPDX-License-Identifier: Apache-2.0
#include "query/html_filter.h"

#include <algorithm>
#include <array>
#include <utility>

#include "query/html.h"

namespace stepscope::query {
namespace {

constexpr size_t kDepthMax = 100;

constexpr std::string_view kTextElements[] = {"a", "br", "code", "em", "img", "strong"};
constexpr std::string_view kBlockElements[] = {
    "blockquote", "h1",  "h2",    "h3",    "h4", "h5", "h6",    "hr", "li", "ol",
    "p",          "pre", "table", "tbody", "td", "th", "thead", "tr", "ul"};
constexpr std::string_view kEmptyElements[] = {"br", "hr", "img"};

// Elements that would break out of an enclosing table or list if they stood anywhere else.
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

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

std::string to_lower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

// Takes what `belongs` accepts off the front.
template <typename Belongs>
std::string_view take_while(std::string_view& rest, Belongs&& belongs) {
  const auto end = std::find_if_not(rest.begin(), rest.end(), belongs);
  const std::string_view taken = rest.substr(0, static_cast<size_t>(end - rest.begin()));
  rest.remove_prefix(taken.size());
  return taken;
}

bool take(std::string_view& rest, std::string_view text) {
  if (!rest.starts_with(text)) return false;
  rest.remove_prefix(text.size());
  return true;
}

// "&name;" or "&#123;" at the front, or nothing.
std::string_view entity_at(std::string_view text) {
  std::string_view rest = text;
  if (!take(rest, "&")) return {};
  const bool is_number = take(rest, "#");
  if (is_number && !take(rest, "x")) take(rest, "X");
  const auto name = take_while(rest, [](char c) { return is_letter(c) || is_digit(c); });
  if (name.empty() || !take(rest, ";")) return {};
  return text.substr(0, text.size() - rest.size());
}

void append_text(std::string& out, std::string_view text) {
  while (!text.empty()) {
    const std::string_view entity = entity_at(text);
    entity.empty() ? append_escaped(out, text.substr(0, 1), Quotes::Kept) : void(out += entity);
    text.remove_prefix(std::max<size_t>(entity.size(), 1));
  }
}

// The one entity that addresses need; any other stays as the letters it was written with.
std::string without_amp(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const bool is_amp = text.starts_with("&amp;");
    out += text.front();
    text.remove_prefix(is_amp ? 5 : 1);
  }
  return out;
}

}  // namespace

struct HtmlFilter::Tag {
  std::string name;
  bool is_closing = false;
  std::vector<std::pair<std::string, std::string_view>> attributes;

  // A tag at the front of `rest`, which is left behind it; false if there is none.
  bool parse(std::string_view& rest);

 private:
  bool parse_attribute(std::string_view& rest);
};

bool HtmlFilter::Tag::parse_attribute(std::string_view& rest) {
  const auto attribute = take_while(rest, [](char c) {
    return !is_space(c) && c != '=' && c != '>' && c != '/' && c != '<' && c != '"' && c != '\'';
  });
  if (attribute.empty()) return false;
  take_while(rest, is_space);
  std::string_view value;
  if (take(rest, "=")) {
    take_while(rest, is_space);
    const char quote = rest.empty() ? ' ' : rest.front();
    if (quote == '"' || quote == '\'') {
      rest.remove_prefix(1);
      value = take_while(rest, [quote](char c) { return c != quote; });
      if (rest.empty()) return false;
      rest.remove_prefix(1);
    } else {
      value = take_while(rest, [](char c) { return !is_space(c) && c != '>'; });
    }
  }
  attributes.emplace_back(to_lower(attribute), value);
  return true;
}

bool HtmlFilter::Tag::parse(std::string_view& rest) {
  std::string_view at = rest;
  if (!take(at, "<")) return false;
  is_closing = take(at, "/");
  if (at.empty() || !is_letter(at.front())) return false;
  name = to_lower(take_while(at, [](char c) { return is_letter(c) || is_digit(c) || c == '-'; }));
  for (;;) {
    take_while(at, [](char c) { return is_space(c) || c == '/'; });
    if (take(at, ">")) break;
    if (at.empty() || !parse_attribute(at)) return false;
  }
  rest = at;
  return true;
}

void HtmlFilter::add(std::string_view raw, bool in_text) {
  // Looked for once: a text full of comments that never end must not be searched again for each.
  const size_t last_end = raw.rfind("-->");
  const char* const comments_end = last_end == raw.npos ? raw.data() : raw.data() + last_end;
  while (!raw.empty()) {
    if (raw.starts_with("<!--") && raw.data() < comments_end) {
      raw.remove_prefix(raw.find("-->") + 3);
      continue;
    }
    const std::string_view before = raw;
    if (Tag tag; tag.parse(raw)) {
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

void HtmlFilter::add_tag(const Tag& tag, std::string_view raw, bool in_text) {
  const bool is_known = has(kTextElements, tag.name) || has(kBlockElements, tag.name);
  if (tag.is_closing && is_known) return close(tag.name);
  if (tag.is_closing || !may_open(tag.name, in_text)) return append_text(out_, raw);
  out_.append("<").append(tag.name);
  for (const auto& [name, value] : tag.attributes) {
    if (!has(kAttributes, std::pair<std::string_view, std::string_view>(tag.name, name))) continue;
    if (name == "href" || name == "src") {
      append_address(out_, name, without_amp(value));
    } else {
      out_.append(" ").append(name).append("=\"");
      append_escaped(out_, without_amp(value), Quotes::Escaped);
      out_ += '"';
    }
  }
  out_ += '>';
  if (!has(kEmptyElements, tag.name)) open_.push_back(tag.name);
}

// What was opened inside is closed with it; the end of something that is not open is dropped.
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

}  // namespace stepscope::query
