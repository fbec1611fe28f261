// SPDX-License-Identifier: Apache-2.0
#include "doctor/checks/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "base/text/command_words.h"

namespace stepscope::doctor {

std::string quote(std::string_view text) {
  constexpr std::string_view kHarmless = "/._-+@%:,=";
  const bool is_plain = !text.empty() && std::all_of(text.begin(), text.end(), [&](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           kHarmless.find(c) != std::string_view::npos;
  });
  if (is_plain) return std::string(text);
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\'') {
      quoted += "'\\''";
    } else {
      quoted += c;
    }
  }
  return quoted + "'";
}

std::string serve_command(const std::string& directory) {
  const bool is_misread = is_command_word(directory) || directory.starts_with('-');
  return "stepscope " + quote(is_misread ? "./" + directory : directory);
}

}  // namespace stepscope::doctor
