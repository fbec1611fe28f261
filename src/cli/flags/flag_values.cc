// SPDX-License-Identifier: Apache-2.0
#include "cli/flags/flag_values.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

#include "base/text/parse.h"

namespace stepscope::cli {
namespace {

constexpr std::string_view kSpaces = " \t\n\r\f\v";

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string_view without_spaces_around(std::string_view text) {
  const size_t begin = std::min(text.find_first_not_of(kSpaces), text.size());
  const size_t end = text.find_last_not_of(kSpaces) + 1;
  return text.substr(begin, end > begin ? end - begin : 0);
}

// Converts to what from_chars() accepts: no spaces, no "+", no underscores. An underscore that is
// not between digits is kept, so that from_chars() rejects it.
std::string plain_number(std::string_view text) {
  text = without_spaces_around(text);
  const bool has_plus = text.size() > 1 && text[0] == '+' && text[1] != '-';
  if (has_plus) text.remove_prefix(1);
  std::string plain;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool is_between_digits =
        i > 0 && i + 1 < text.size() && is_digit(text[i - 1]) && is_digit(text[i + 1]);
    if (text[i] != '_' || !is_between_digits) plain += text[i];
  }
  return plain;
}

}  // namespace

std::optional<bool> parse_bool(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (lower == "true") return true;
  if (lower == "false") return false;
  return std::nullopt;
}

std::optional<int64_t> parse_integer(std::string_view text) {
  return stepscope::parse_number<int64_t>(plain_number(text));
}

std::optional<double> parse_flag_number(std::string_view text) {
  return stepscope::parse_number<double>(plain_number(text));
}

std::vector<std::string> split_choices(std::string_view choices) {
  std::vector<std::string> words;
  while (!choices.empty()) {
    const size_t end = std::min(choices.find(','), choices.size());
    words.emplace_back(choices.substr(0, end));
    choices.remove_prefix(std::min(end + 1, choices.size()));
  }
  return words;
}

bool is_choice(std::string_view text, std::string_view choices) {
  const auto words = split_choices(choices);
  return std::find(words.begin(), words.end(), text) != words.end();
}

std::string list_choices(std::string_view choices) {
  auto words = split_choices(choices);
  if (words.size() < 2) return std::string(choices);
  const std::string last = std::move(words.back());
  words.pop_back();
  return fmt::format("{} or {}", fmt::join(words, ", "), last);
}

std::optional<std::map<std::string, uint64_t>> parse_samples(const std::string& text) {
  std::map<std::string, uint64_t> samples;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find(',', begin), text.size());
    const std::string_view item = std::string_view(text).substr(begin, end - begin);
    begin = end + 1;
    if (item.empty()) continue;
    const std::string_view pair = without_spaces_around(item);
    const size_t equals = pair.find('=');
    const auto count = equals == pair.npos ? std::nullopt : parse_integer(pair.substr(equals + 1));
    if (!count || *count < 0 || equals == 0) return std::nullopt;
    samples[std::string(pair.substr(0, equals))] = static_cast<uint64_t>(*count);
  }
  return samples;
}

}  // namespace stepscope::cli
