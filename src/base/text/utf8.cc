// SPDX-License-Identifier: Apache-2.0
#include "base/text/utf8.h"

#include <cstring>

namespace stepscope {
namespace {

constexpr uint32_t kReplacement = 0xfffd;

struct Lead {
  size_t bytes;       // 0: not a lead byte.
  uint32_t bits;      // The lead byte's bits of the code point.
  uint32_t smallest;  // A smaller code point means an overlong form.
};

Lead read_lead(uint8_t lead) {
  if (lead < 0x80) return {1, lead, 0};
  if ((lead & 0xe0) == 0xc0) return {2, lead & 0x1fu, 0x80};
  if ((lead & 0xf0) == 0xe0) return {3, lead & 0x0fu, 0x800};
  if ((lead & 0xf8) == 0xf0) return {4, lead & 0x07u, 0x10000};
  return {0, 0, 0};
}

// Returns the length of the valid code point at the front, or 0, and its value in `code_point`.
size_t read_code_point(std::string_view text, uint32_t& code_point) {
  const Lead lead = read_lead(static_cast<uint8_t>(text.front()));
  if (lead.bytes == 0 || text.size() < lead.bytes) return 0;
  uint32_t value = lead.bits;
  for (size_t i = 1; i < lead.bytes; ++i) {
    const auto byte = static_cast<uint8_t>(text[i]);
    if ((byte & 0xc0) != 0x80) return 0;
    value = value << 6 | (byte & 0x3fu);
  }
  if (value < lead.smallest || value > 0x10ffff || (value >= 0xd800 && value < 0xe000)) return 0;
  code_point = value;
  return lead.bytes;
}

}  // namespace

uint32_t take_code_point(std::string_view& text) {
  uint32_t code_point = kReplacement;
  const size_t bytes = read_code_point(text, code_point);
  text.remove_prefix(bytes == 0 ? 1 : bytes);
  return code_point;
}

bool is_valid_utf8(std::string_view text) {
  // Nearly all names are ASCII: skip eight bytes at a time until one is not.
  while (text.size() >= 8) {
    uint64_t block;
    std::memcpy(&block, text.data(), sizeof block);
    if (block & 0x8080808080808080u) break;
    text.remove_prefix(8);
  }
  uint32_t ignored;
  while (!text.empty()) {
    const size_t bytes = read_code_point(text, ignored);
    if (bytes == 0) return false;
    text.remove_prefix(bytes);
  }
  return true;
}

std::string to_valid_utf8(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  uint32_t ignored;
  while (!text.empty()) {
    const size_t bytes = read_code_point(text, ignored);
    if (bytes == 0) {
      out += "\xef\xbf\xbd";
      text.remove_prefix(1);
    } else {
      out += text.substr(0, bytes);
      text.remove_prefix(bytes);
    }
  }
  return out;
}

}  // namespace stepscope
