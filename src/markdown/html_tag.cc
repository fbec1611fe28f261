// SPDX-License-Identifier: Apache-2.0
#include "markdown/html_tag.h"

#include <algorithm>

#include "base/text/ascii.h"

namespace stepscope::markdown {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
bool is_letter_or_digit(char c) { return is_letter(c) || (c >= '0' && c <= '9'); }
bool is_name_char(char c) { return is_letter_or_digit(c) || c == '-'; }
bool is_attribute_char(char c) {
  return !is_space(c) && std::string_view("=>/<\"'").find(c) == std::string_view::npos;
}

// Removes the characters that `belongs` accepts from the front.
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

struct Delimiters {
  std::string_view begin;
  std::string_view end;
};
constexpr std::array<Delimiters, 4> kHidden = {
    {{"<!--", "-->"}, {"<?", "?>"}, {"<![CDATA[", "]]>"}, {"<!", ">"}}};

}  // namespace

bool HtmlTag::parse_attribute(std::string_view& rest) {
  const auto attribute = take_while(rest, is_attribute_char);
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
      value = take_while(rest, [](char c) { return !is_space(c) && c != '>' && c != '<'; });
    }
  }
  attributes.emplace_back(to_lower(attribute), value);
  return true;
}

bool HtmlTag::parse(std::string_view& rest) {
  std::string_view at = rest;
  if (!take(at, "<")) return false;
  is_closing = take(at, "/");
  if (at.empty() || !is_letter(at.front())) return false;
  name = to_lower(take_while(at, is_name_char));
  for (;;) {
    is_empty = take_while(at, [](char c) { return is_space(c) || c == '/'; }).ends_with('/');
    if (take(at, ">")) break;
    if (at.empty() || !parse_attribute(at)) return false;
  }
  rest = at;
  return true;
}

std::string_view html_entity_at(std::string_view text) {
  std::string_view rest = text;
  if (!take(rest, "&")) return {};
  const bool is_number = take(rest, "#");
  if (is_number && !take(rest, "x")) take(rest, "X");
  const auto name = take_while(rest, is_letter_or_digit);
  if (name.empty() || !take(rest, ";")) return {};
  return text.substr(0, text.size() - rest.size());
}

HiddenHtml::HiddenHtml(std::string_view text) {
  for (size_t kind = 0; kind < kHidden.size(); ++kind) {
    const size_t end = text.rfind(kHidden[kind].end);
    last_ends_[kind] = end == text.npos ? text.data() : text.data() + end;
  }
}

size_t HiddenHtml::size_at(std::string_view rest) const {
  for (size_t kind = 0; kind < kHidden.size(); ++kind) {
    const auto& [begin, end] = kHidden[kind];
    if (!rest.starts_with(begin)) continue;
    if (begin == "<!" && (rest.size() <= 2 || !is_letter(rest[2]))) return 0;
    const size_t found = rest.data() < last_ends_[kind] ? rest.find(end, 2) : rest.npos;
    return found == rest.npos ? 0 : found + end.size();
  }
  return 0;
}

}  // namespace stepscope::markdown
