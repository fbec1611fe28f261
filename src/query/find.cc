// SPDX-License-Identifier: Apache-2.0
#include "query/find.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text/utf8.h"

namespace stepscope::query {
namespace {

// Python's repr() does not escape printable characters. The full table is long; this knows the
// blocks of control and format characters that are likely to occur in names.
bool is_printable(uint32_t code_point) {
  const bool is_control = code_point < 0x20 || (code_point >= 0x7f && code_point <= 0xa0);
  const bool is_format = code_point == 0xad || (code_point >= 0x2000 && code_point <= 0x200f) ||
                         (code_point >= 0x2028 && code_point <= 0x202f) || code_point == 0xfeff;
  return !is_control && !is_format;
}

std::string_view short_escape(uint32_t code_point) {
  switch (code_point) {
    case '\\':
      return "\\\\";
    case '\n':
      return "\\n";
    case '\r':
      return "\\r";
    case '\t':
      return "\\t";
    default:
      return {};
  }
}

void append_hex_escape(std::string& out, uint32_t code_point) {
  if (code_point < 0x100) {
    fmt::format_to(std::back_inserter(out), "\\x{:02x}", code_point);
  } else {
    fmt::format_to(std::back_inserter(out), "\\u{:04x}", code_point);
  }
}

}  // namespace

std::string quoted(std::string_view text) {
  const bool prefers_double = text.find('\'') != text.npos && text.find('"') == text.npos;
  const char quote = prefers_double ? '"' : '\'';
  const std::string valid = to_valid_utf8(text);
  std::string out(1, quote);
  for (std::string_view rest = valid; !rest.empty();) {
    const std::string_view before = rest;
    const uint32_t code_point = take_code_point(rest);
    if (const auto escape = short_escape(code_point); !escape.empty()) {
      out += escape;
    } else if (code_point == static_cast<uint32_t>(quote)) {
      out += '\\';
      out += quote;
    } else if (is_printable(code_point)) {
      out += before.substr(0, before.size() - rest.size());
    } else {
      append_hex_escape(out, code_point);
    }
  }
  return out + quote;
}

bool is_servable(const store::Series& series, std::string_view plugin) {
  return series.info->plugin == plugin && series.size > 0;
}

bool is_servable_scalar(const store::Series& series) {
  return is_servable(series, "scalars") && series.info->data_class == DataClass::Scalar;
}

std::span<const store::Series> series_of(const store::Run& run, std::string_view tag) {
  const auto begin = std::lower_bound(
      run.series.begin(), run.series.end(), tag,
      [](const store::Series& series, std::string_view t) { return series.info->tag < t; });
  auto end = begin;
  while (end != run.series.end() && end->info->tag == tag) ++end;
  return {begin, end};
}

const store::Series* find_scalars(const store::Run& run, std::string_view tag) {
  for (const store::Series& series : series_of(run, tag)) {
    if (is_servable_scalar(series)) return &series;
  }
  return nullptr;
}

Result<const store::Series*> find_scalars(const store::Snapshot& snapshot, std::string_view run,
                                          std::string_view tag) {
  if (const store::Run* found = snapshot.find(run)) {
    if (const store::Series* series = find_scalars(*found, tag)) return series;
  }
  return not_found("No scalar data for run={}, tag={}", quoted(run), quoted(tag));
}

}  // namespace stepscope::query
