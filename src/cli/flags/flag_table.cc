// SPDX-License-Identifier: Apache-2.0
#include "cli/flags/flag_table.h"

#include <re2/re2.h>

#include <algorithm>

#include "base/text/json_writer.h"
#include "base/text/parse.h"
#include "base/text/quantities.h"
#include "cli/flags/flag_values.h"

namespace stepscope::cli {
namespace {

// With less, the server could hardly produce a response.
constexpr uint64_t kMemoryLimitMin = 16'000'000;

Error unexpected(const FlagRow& row, std::string_view wanted, const std::string& text) {
  return invalid("--{}: expected {}, got \"{}\"", row.name, wanted, text);
}

Result<void> expect(bool is_good, const FlagRow& row, std::string_view wanted,
                    const std::string& text) {
  return is_good ? Result<void>() : unexpected(row, wanted, text);
}

bool is_port(const std::string& text) {
  const auto port = parse_integer(text);
  return text == "default" || (port && *port >= 0 && *port <= 65535);
}

bool is_memory_limit(const std::string& text) {
  const auto bytes = parse_bytes(text);
  return bytes && *bytes >= kMemoryLimitMin;
}

// An empty list would serve nothing, and a name without a directory would serve the working
// directory.
bool is_logdir_spec(const std::string& text) {
  bool has_part = false;
  for (const std::string& part : split_choices(text)) {
    if (part.empty()) continue;
    if (part.ends_with(':')) return false;
    has_part = true;
  }
  return has_part;
}

bool is_url_path(const std::string& text) {
  const auto is_odd = [](unsigned char c) { return c <= 32 || c == 127 || c == '?' || c == '#'; };
  const bool is_clean = std::none_of(text.begin(), text.end(), is_odd);
  return text.empty() || (text.front() == '/' && is_clean && text.find("/..") == text.npos);
}

Result<void> check_regex(const FlagRow& row, const std::string& pattern) {
  const re2::RE2 regex(pattern, re2::RE2::Quiet);
  if (regex.ok()) return {};
  return invalid("--{}: \"{}\" is not a valid regular expression: {}", row.name, pattern,
                 regex.error());
}

std::string samples_json(const std::string& text) {
  JsonWriter json;
  json.begin_object();
  const auto samples = parse_samples(text);
  if (samples) {
    for (const auto& [plugin, count] : *samples) json.field(plugin, static_cast<int64_t>(count));
  }
  return json.end_object().take();
}

}  // namespace

const FlagRow* find_row(std::span<const FlagRow> rows, std::string_view name) {
  for (const FlagRow& row : rows) {
    if (row.name == name) return &row;
  }
  return nullptr;
}

Result<void> check_value(const FlagRow& row, const std::string& text) {
  switch (row.kind) {
    case FlagKind::Text:
    case FlagKind::Filled:
    case FlagKind::Directory:
    case FlagKind::File:
    case FlagKind::Switch:
      return {};
    case FlagKind::LogdirSpec:
      return expect(is_logdir_spec(text), row, "NAME:DIR,... with a directory in every part", text);
    case FlagKind::UrlPath:
      return expect(is_url_path(text), row, "a path such as /stepscope", text);
    case FlagKind::Regex:
      return check_regex(row, text);
    case FlagKind::Bool:
      return expect(parse_bool(text).has_value(), row, "true or false", text);
    case FlagKind::Choice:
      return expect(is_choice(text, row.choices), row, list_choices(row.choices), text);
    case FlagKind::Integer:
      return expect(parse_integer(text).has_value(), row, "an integer", text);
    case FlagKind::Count:
      return expect(parse_number<uint64_t>(text).has_value(), row, "an integer of 0 or more", text);
    case FlagKind::Number:
      return expect(parse_flag_number(text).value_or(-1) >= 0, row, "a number of 0 or more", text);
    case FlagKind::Port:
      return expect(is_port(text), row, "\"default\" or a number from 0 to 65535", text);
    case FlagKind::Samples:
      return expect(parse_samples(text).has_value(), row, "plugin=number,...", text);
    case FlagKind::Bytes:
      return expect(parse_bytes(text).has_value(), row, "a size such as 2G, 500M or 1GiB", text);
    case FlagKind::Memory:
      return expect(is_memory_limit(text), row, "a size of at least 16M, such as 1G", text);
    case FlagKind::Age:
      return expect(parse_age(text).has_value(), row, "an age such as 30d, 12h, 90m or 45s", text);
  }
  return internal("--{} has no valid kind", row.name);
}

std::string value_json(const FlagRow& row, const std::string& text) {
  switch (row.kind) {
    case FlagKind::Switch:
    case FlagKind::Bool:
      return parse_bool(text).value_or(false) ? "true" : "false";
    case FlagKind::Integer:
    case FlagKind::Count:
      return std::to_string(parse_integer(text).value_or(0));
    case FlagKind::Number:
      return JsonWriter().number(parse_flag_number(text).value_or(0)).take();
    case FlagKind::Port:
      return text == "default" ? "null" : std::to_string(parse_integer(text).value_or(0));
    case FlagKind::Samples:
      return samples_json(text);
    case FlagKind::Bytes:
    case FlagKind::Memory:
      return std::to_string(parse_bytes(text).value_or(0));
    default:
      return JsonWriter().string(text).take();
  }
}

std::string help_of(const FlagRow& row) {
  if (row.is_ignored) return fmt::format("Ignored (TensorBoard compatibility): {}", row.meaning);
  return row.meaning;
}

}  // namespace stepscope::cli
