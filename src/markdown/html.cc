// SPDX-License-Identifier: Apache-2.0
#include "markdown/html.h"

#include <algorithm>

#include "base/text/ascii.h"

namespace stepscope::markdown {
namespace {

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

// Browsers drop control characters before they look for the scheme, so addresses with control
// characters are not safe.
bool is_safe_address(std::string_view address) {
  if (std::any_of(address.begin(), address.end(), is_control)) return false;
  // An entity in a scheme can only be an attempt to hide it.
  if (address.substr(0, address.find_first_of(":/?")).find("&#") != address.npos) return false;
  const size_t end = address.find_first_of(":/?#");
  if (end == address.npos || address[end] != ':') return true;
  const std::string scheme = to_lower(address.substr(0, end));
  return scheme == "http" || scheme == "https" || scheme == "mailto";
}

}  // namespace

void append_escaped(std::string& out, std::string_view text, Quotes quotes) {
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += quotes == Quotes::Escaped ? "&quot;" : "\"";
        break;
      case '\0':
        break;
      default:
        out += c;
    }
  }
}

void append_address(std::string& out, std::string_view name, std::string_view address) {
  if (!is_safe_address(address)) return;
  out.append(" ").append(name).append("=\"");
  append_escaped(out, address, Quotes::Escaped);
  out += '"';
}

}  // namespace stepscope::markdown
