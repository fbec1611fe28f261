// SPDX-License-Identifier: Apache-2.0
#include "base/text/json_writer.h"

#include <array>
#include <charconv>
#include <cmath>

#include "base/limits/work_limits.h"
#include "base/text/utf8.h"

namespace stepscope {
namespace {

constexpr std::string_view kHexDigits = "0123456789abcdef";

void append_unicode_escape(std::string& out, uint32_t unit) {
  out += "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) out += kHexDigits[(unit >> shift) & 0xf];
}

void append_code_point(std::string& out, uint32_t code_point) {
  if (code_point < 0x10000) return append_unicode_escape(out, code_point);
  const uint32_t rest = code_point - 0x10000;
  append_unicode_escape(out, 0xd800 + (rest >> 10));
  append_unicode_escape(out, 0xdc00 + (rest & 0x3ff));
}

// The escape of a character that must be escaped.
void append_escaped_ascii(std::string& out, char c) {
  switch (c) {
    case '"':
      out += "\\\"";
      return;
    case '\\':
      out += "\\\\";
      return;
    case '\n':
      out += "\\n";
      return;
    case '\r':
      out += "\\r";
      return;
    case '\t':
      out += "\\t";
      return;
    case '\b':
      out += "\\b";
      return;
    case '\f':
      out += "\\f";
      return;
    default:
      break;
  }
  append_unicode_escape(out, static_cast<uint8_t>(c));
}

constexpr std::array<bool, 256> kStandsForItself = [] {
  std::array<bool, 256> table{};
  for (size_t c = 0x20; c < 0x7f; ++c) table[c] = c != '"' && c != '\\';
  return table;
}();

// The number of leading characters that need no escape: usually all of them.
size_t count_plain(std::string_view text) {
  size_t count = 0;
  while (count < text.size() && kStandsForItself[static_cast<uint8_t>(text[count])]) ++count;
  return count;
}

void append_quoted(std::string& out, std::string_view text) {
  out += '"';
  for (;;) {
    const size_t plain = count_plain(text);
    out.append(text.data(), plain);
    text.remove_prefix(plain);
    if (text.empty()) break;
    if (static_cast<uint8_t>(text.front()) < 0x80) {
      append_escaped_ascii(out, text.front());
      text.remove_prefix(1);
    } else {
      append_code_point(out, take_code_point(text));
    }
  }
  out += '"';
}

bool looks_like_an_integer(std::string_view digits) {
  return digits.find_first_of(".e") == std::string_view::npos;
}

// Python prints exponents from 1e+16 on and plain digits below. to_chars picks the shorter form
// (1e+05), so the fixed form is requested explicitly in that range.
std::string_view shortest(std::array<char, 40>& buffer, double value) {
  const double magnitude = std::fabs(value);
  const bool plain = value == 0 || (magnitude >= 1e-4 && magnitude < 1e16);
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                 plain ? std::chars_format::fixed : std::chars_format::scientific);
  return {buffer.data(), static_cast<size_t>(end.ptr - buffer.data())};
}

}  // namespace

void append_repr(std::string& out, double value) {
  if (std::isnan(value)) {
    out += "nan";
  } else if (std::isinf(value)) {
    out += value > 0 ? "inf" : "-inf";
  } else {
    std::array<char, 40> buffer;
    const std::string_view digits = shortest(buffer, value);
    out += digits;
    if (looks_like_an_integer(digits)) out += ".0";
  }
}

void JsonWriter::before_value() {
  if (needs_comma_) out_ += ", ";
  needs_comma_ = true;
}

void JsonWriter::close(char bracket) {
  out_ += bracket;
  needs_comma_ = true;
}

JsonWriter& JsonWriter::begin_object() {
  check_for_stop();
  before_value();
  out_ += '{';
  needs_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::end_object() {
  close('}');
  return *this;
}

JsonWriter& JsonWriter::begin_array() {
  check_for_stop();
  before_value();
  out_ += '[';
  needs_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::end_array() {
  close(']');
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  before_value();
  append_quoted(out_, name);
  out_ += ": ";
  needs_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::string(std::string_view text) {
  before_value();
  append_quoted(out_, text);
  return *this;
}

JsonWriter& JsonWriter::number(double value) {
  before_value();
  if (std::isnan(value)) {
    out_ += "\"NaN\"";
  } else if (std::isinf(value)) {
    out_ += value > 0 ? "\"Infinity\"" : "\"-Infinity\"";
  } else {
    append_repr(out_, value);
  }
  return *this;
}

JsonWriter& JsonWriter::integer(int64_t value) {
  before_value();
  std::array<char, 24> buffer;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  out_.append(buffer.data(), end.ptr);
  return *this;
}

JsonWriter& JsonWriter::boolean(bool value) {
  before_value();
  out_ += value ? "true" : "false";
  return *this;
}

JsonWriter& JsonWriter::null() {
  before_value();
  out_ += "null";
  return *this;
}

JsonWriter& JsonWriter::raw(std::string_view json) {
  before_value();
  out_ += json;
  return *this;
}

}  // namespace stepscope
