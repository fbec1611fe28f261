// SPDX-License-Identifier: Apache-2.0
#include "base/text/json_check.h"

namespace stepscope {
namespace {

// The end of the string that starts at `quote`: after its closing quote, or the end of the text.
size_t end_of_string(std::string_view text, size_t quote) {
  size_t at = quote + 1;
  for (; at < text.size() && text[at] != '"'; ++at) {
    if (text[at] == '\\') ++at;
  }
  return at < text.size() ? at + 1 : text.size();
}

bool is_deeper_than(std::string_view text, size_t depth_max) {
  size_t depth = 0;
  for (size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (c == '"') {
      at = end_of_string(text, at);
      continue;
    }
    if ((c == '[' || c == '{') && ++depth > depth_max) return true;
    if ((c == ']' || c == '}') && depth > 0) --depth;
    ++at;
  }
  return false;
}

}  // namespace

Result<void> check_json(std::string_view what, std::string_view text, const JsonLimits& limits) {
  if (text.size() > limits.bytes_max) {
    return invalid("{} has {} bytes of JSON; at most {} are read", what, text.size(),
                   limits.bytes_max);
  }
  if (is_deeper_than(text, limits.depth_max)) {
    return invalid("{} has lists or objects nested more than {} levels deep", what,
                   limits.depth_max);
  }
  return {};
}

}  // namespace stepscope
