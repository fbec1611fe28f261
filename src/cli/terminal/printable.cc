// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/printable.h"

#include <fmt/format.h>

#include <iterator>

#include "base/text/utf8.h"

namespace stepscope::cli {
namespace {

constexpr uint32_t kReplacement = 0xfffd;

bool is_harmless(uint32_t code_point) {
  const bool is_control = code_point < 0x20 || (code_point >= 0x7f && code_point < 0xa0);
  const bool is_direction = (code_point >= 0x200e && code_point <= 0x200f) ||
                            (code_point >= 0x2028 && code_point <= 0x202e) ||
                            (code_point >= 0x2066 && code_point <= 0x2069);
  return !is_control && !is_direction;
}

std::string escape(std::string_view text, bool keeps_line_breaks) {
  std::string out;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view before = rest;
    const uint32_t code_point = take_code_point(rest);
    const std::string_view bytes = before.substr(0, before.size() - rest.size());
    const bool is_invalid = code_point == kReplacement && bytes.size() == 1;
    if (is_invalid) {
      fmt::format_to(std::back_inserter(out), "\\x{:02x}", static_cast<uint8_t>(bytes.front()));
    } else if (is_harmless(code_point) || (keeps_line_breaks && code_point == '\n')) {
      out += bytes;
    } else {
      const bool is_short = code_point < 0x100;
      out += is_short ? fmt::format("\\x{:02x}", code_point) : fmt::format("\\u{:04x}", code_point);
    }
  }
  return out;
}

}  // namespace

std::string printable(std::string_view text) { return escape(text, false); }

std::string printable_lines(std::string_view text) { return escape(text, true); }

}  // namespace stepscope::cli
