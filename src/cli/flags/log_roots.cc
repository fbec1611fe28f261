// SPDX-License-Identifier: Apache-2.0
#include "cli/flags/log_roots.h"

#include <fmt/ranges.h>
#include <pwd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <string_view>

#include "doctor/checks/nearby.h"
#include "storage/open_storage.h"

namespace stepscope::cli {
namespace {

// A scheme: a letter, then letters, digits and dots, then "://".
bool looks_like_uri(std::string_view text) {
  const size_t end = text.find("://");
  if (end == std::string_view::npos || end == 0) return false;
  if (std::isalpha(static_cast<unsigned char>(text.front())) == 0) return false;
  return std::all_of(text.begin(), text.begin() + static_cast<ptrdiff_t>(end),
                     [](unsigned char c) { return std::isalnum(c) != 0 || c == '.'; });
}

// Empty if there is no such user.
std::string home_of(const std::string& user) {
  const char* const home = std::getenv("HOME");
  if (user.empty()) return home == nullptr ? "" : home;
  std::array<char, 4096> buffer;
  passwd entry{};
  passwd* found = nullptr;
  const int failure = getpwnam_r(user.c_str(), &entry, buffer.data(), buffer.size(), &found);
  return failure == 0 && found != nullptr ? found->pw_dir : "";
}

ingest::LogRoot parse_root(const std::string& spec) {
  const size_t colon = spec.find(':');
  const bool is_named = colon != std::string::npos && spec.front() != '/' && !looks_like_uri(spec);
  if (!is_named) return {"", expand_home(spec)};
  return {spec.substr(0, colon), expand_home(spec.substr(colon + 1))};
}

}  // namespace

std::string expand_home(const std::string& path) {
  if (!path.starts_with('~')) return path;
  const size_t slash = std::min(path.find('/'), path.size());
  std::string home = home_of(path.substr(1, slash - 1));
  if (home.empty()) return path;
  while (home.size() > 1 && home.back() == '/') home.pop_back();
  return home + path.substr(slash);
}

std::vector<ingest::LogRoot> log_roots(const LogdirFlags& flags) {
  const std::string& logdir_spec = flags.logdir_spec;
  if (logdir_spec.empty()) return {{"", expand_home(flags.logdir)}};
  std::vector<ingest::LogRoot> roots;
  for (size_t begin = 0; begin < logdir_spec.size();) {
    const size_t end = std::min(logdir_spec.find(',', begin), logdir_spec.size());
    const std::string spec = logdir_spec.substr(begin, end - begin);
    if (!spec.empty()) roots.push_back(parse_root(spec));
    begin = end + 1;
  }
  return roots;
}

std::vector<doctor::LogdirArgument> logdir_arguments(const LogdirFlags& flags) {
  std::vector<doctor::LogdirArgument> arguments;
  for (const ingest::LogRoot& root : log_roots(flags)) {
    arguments.push_back({flags.logdir.empty() ? root.path : flags.logdir, root.name, root.path});
  }
  return arguments;
}

std::unique_ptr<storage::Storage> open_log_storage(const LogdirFlags& flags) {
  const auto roots = log_roots(flags);
  return storage::open_storage(roots.empty() ? "" : roots.front().path);
}

PathVeil path_veil(const LogdirFlags& flags) {
  std::vector<PathVeil::Root> roots;
  for (const ingest::LogRoot& root : log_roots(flags)) roots.push_back({root.name, root.path});
  return PathVeil(roots);
}

Result<storage::FileInfo> find_logdir(storage::Storage& storage, const std::string& logdir) {
  auto info = storage.stat(logdir);
  if (info.ok()) {
    if (info.value().type == storage::FileType::Directory) {
      RETURN_IF_ERROR(storage.open_directory(logdir));
    }
    return info;
  }
  if (info.error().code != Code::NotFound) return info;
  Error error = not_found("there is no such directory: {}", logdir);
  const auto places = doctor::find_logs_nearby(storage, logdir);
  if (!places.empty()) {
    error.hint = fmt::format("logs found nearby: {}", fmt::join(places, ", "));
  }
  return error;
}

Result<void> check_is_directory(storage::Storage& storage, const std::string& logdir) {
  TRY(const storage::FileInfo info, find_logdir(storage, logdir));
  if (info.type == storage::FileType::Directory) return {};
  return invalid("LOGDIR must be a directory: {}", logdir);
}

}  // namespace stepscope::cli
