// SPDX-License-Identifier: Apache-2.0
#include "http/message/header_text.h"

#include <algorithm>

#include "base/text/ascii.h"

namespace stepscope::http {
namespace {

// Browsers do not escape backslashes of a Windows path, so only the two escapes that quoting
// requires are decoded.
std::string unquote(std::string_view text) {
  if (text.size() < 2 || text.front() != '"' || text.back() != '"') return std::string(text);
  text = text.substr(1, text.size() - 2);
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool escapes =
        text[i] == '\\' && i + 1 < text.size() && (text[i + 1] == '"' || text[i + 1] == '\\');
    if (escapes) ++i;
    out += text[i];
  }
  return out;
}

// The end of the item at the front: the first separator outside quotes, or the end of the text.
size_t item_end(std::string_view text, char separator) {
  bool quoted = false;
  for (size_t i = 0; i < text.size(); ++i) {
    if (quoted && text[i] == '\\') {
      ++i;
    } else if (text[i] == '"') {
      quoted = !quoted;
    } else if (!quoted && text[i] == separator) {
      return i;
    }
  }
  return text.size();
}

}  // namespace

std::string_view trim(std::string_view text) {
  const size_t begin = text.find_first_not_of(" \t");
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::vector<std::string_view> split_list(std::string_view text, char separator) {
  std::vector<std::string_view> items;
  while (!text.empty()) {
    const size_t end = item_end(text, separator);
    if (const auto item = trim(text.substr(0, end)); !item.empty()) items.push_back(item);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return items;
}

std::string_view without_parameters(std::string_view value) {
  return trim(value.substr(0, value.find(';')));
}

std::optional<std::string> parameter(std::string_view value, std::string_view name) {
  const size_t semicolon = value.find(';');
  if (semicolon == value.npos) return std::nullopt;
  for (const std::string_view item : split_list(value.substr(semicolon + 1), ';')) {
    const size_t equals = item.find('=');
    if (equals == item.npos || !equal_ignoring_case(trim(item.substr(0, equals)), name)) continue;
    return unquote(trim(item.substr(equals + 1)));
  }
  return std::nullopt;
}

}  // namespace stepscope::http
