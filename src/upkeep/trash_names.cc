// SPDX-License-Identifier: Apache-2.0
#include "upkeep/trash_names.h"

#include <fmt/chrono.h>

#include <algorithm>
#include <ctime>

#include "upkeep/inventory.h"

namespace stepscope::upkeep {
namespace {

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

std::string trash_path_of(std::string_view path) {
  std::string text(path);
  replace_all(text, "%", "%25");
  replace_all(text, "tfevents", "tf%65vents");
  replace_all(text, "plugins/profile", "plugins/p%72ofile");
  return text;
}

std::string place_in_trash(std::string_view folder, std::string_view run, std::string_view name) {
  return join_path(folder, trash_path_of(path_in_run(run, name)));
}

std::string original_path_of(std::string_view trash_path) {
  std::string text(trash_path);
  replace_all(text, "tf%65vents", "tfevents");
  replace_all(text, "plugins/p%72ofile", "plugins/profile");
  replace_all(text, "%25", "%");
  return text;
}

std::string trash_folder_name(int64_t now_ns) {
  const auto seconds = static_cast<time_t>(now_ns / 1'000'000'000);
  std::tm utc{};
  ::gmtime_r(&seconds, &utc);
  return fmt::format("{:%Y%m%dT%H%M%SZ}", utc);
}

std::string numbered_folder_name(std::string_view name, int number) {
  return fmt::format("{}-{:03}", name, number);
}

bool is_trash_folder_name(std::string_view name) {
  constexpr std::string_view kForm = "00000000T000000Z";  // A zero is any digit.
  if (name.size() < kForm.size()) return false;
  for (size_t i = 0; i < kForm.size(); ++i) {
    if (kForm[i] == '0' ? !is_digit(name[i]) : name[i] != kForm[i]) return false;
  }
  const std::string_view number = name.substr(kForm.size());
  if (number.empty()) return true;
  constexpr size_t kNumberBytesMin = 4;  // "-002"
  return number.size() >= kNumberBytesMin && number.front() == '-' &&
         std::all_of(number.begin() + 1, number.end(), is_digit);
}

}  // namespace stepscope::upkeep
