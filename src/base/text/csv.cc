// SPDX-License-Identifier: Apache-2.0
#include "base/text/csv.h"

#include <algorithm>
#include <charconv>

namespace stepscope {
namespace {

constexpr std::string_view kSpaces = " \t\r\n\v\f";

bool is_plain_number(std::string_view text) {
  const bool has_sign = text.starts_with('+') || text.starts_with('-');
  if (has_sign) text.remove_prefix(1);
  // A second sign and the form nan(...) are not treated as numbers.
  if (text.starts_with('-') || text.find('(') != std::string_view::npos) return false;
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error != std::errc::invalid_argument && end == text.data() + text.size();
}

// The last four are full-width forms, which some spreadsheets treat like the first four.
constexpr std::string_view kSigns[] = {"=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20"};

bool is_formula(std::string_view text) {
  const size_t begin = text.find_first_not_of(kSpaces);
  if (begin == std::string_view::npos) return false;
  if (kSpaces.substr(1).find(text.front()) != std::string_view::npos) return true;
  const std::string_view rest = text.substr(begin);
  const auto starts = [rest](std::string_view sign) { return rest.starts_with(sign); };
  return std::ranges::any_of(kSigns, starts) && !is_plain_number(rest);
}

}  // namespace

void append_csv_cell(std::string& csv, std::string_view text) {
  const bool needs_mark = is_formula(text);
  if (!needs_mark && text.find_first_of(",;\t\"\r\n") == std::string_view::npos) {
    csv += text;
    return;
  }
  csv += needs_mark ? "\"'" : "\"";
  for (const char c : text) csv.append(c == '"' ? 2 : 1, c);
  csv += '"';
}

}  // namespace stepscope
