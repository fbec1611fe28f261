// SPDX-License-Identifier: Apache-2.0
#include "upkeep/trash_names.h"

#include <fmt/chrono.h>

#include <ctime>

#include "upkeep/inventory.h"

namespace stepscope::upkeep {
namespace {

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
}

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

}  // namespace stepscope::upkeep
