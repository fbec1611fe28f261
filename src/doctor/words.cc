// SPDX-License-Identifier: Apache-2.0
#include "doctor/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "base/command_words.h"

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

std::string counted(uint64_t count, std::string_view one, std::string_view many) {
  if (count == 1) return fmt::format("{} {}", count, one);
  return many.empty() ? fmt::format("{} {}s", count, one) : fmt::format("{} {}", count, many);
}

std::string duration(double seconds) {
  constexpr double kMinute = 60, kHour = 3600, kDay = 86400;
  if (seconds < 2 * kMinute) return fmt::format("{:.0f} s", seconds);
  if (seconds < 2 * kHour) return fmt::format("{:.0f} min", seconds / kMinute);
  if (seconds < 2 * kDay) return fmt::format("{:.0f} h", seconds / kHour);
  return fmt::format("{:.0f} d", seconds / kDay);
}

}  // namespace stepscope::doctor
