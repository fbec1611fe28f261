// SPDX-License-Identifier: Apache-2.0
#include "doctor/nearby.h"

#include <algorithm>
#include <filesystem>

#include "ingest/discovery.h"

namespace stepscope::doctor {
namespace {

constexpr size_t kAnswersMax = 5;
constexpr size_t kDirectoriesMax = 2000;
constexpr size_t kDepthMax = 5;

std::string nearest_existing(storage::Storage& storage, const std::string& path) {
  std::filesystem::path at = std::filesystem::path(path).lexically_normal();
  while (!at.empty()) {
    const auto info = storage.stat(at.string());
    if (info.ok() && info.value().type == storage::FileType::Directory) return at.string();
    if (at == at.parent_path()) break;
    at = at.parent_path();
  }
  return ".";
}

}  // namespace

std::vector<std::string> find_logs_nearby(storage::Storage& storage, const std::string& logdir) {
  struct Place {
    std::string path;
    std::string answer;  // What to tell if event files stand here: the topmost directory to name.
    size_t depth;
  };
  const std::string start = nearest_existing(storage, logdir);
  std::vector<std::string> answers;
  std::vector<Place> places = {{start, start, 0}};
  for (size_t i = 0; i < places.size() && i < kDirectoriesMax; ++i) {
    const Place place = places[i];
    const auto entries = storage.list(place.path);
    if (!entries.ok()) continue;
    bool has_events = false;
    for (const storage::Entry& entry : entries.value()) {
      const bool is_file = entry.type == storage::FileType::Regular;
      has_events |= is_file && ingest::is_event_file_name(entry.name);
      if (entry.type != storage::FileType::Directory || entry.name.starts_with('.')) continue;
      if (place.depth == kDepthMax) continue;
      const std::string path = place.path + "/" + entry.name;
      places.push_back({path, place.depth == 0 ? path : place.answer, place.depth + 1});
    }
    const bool is_new = std::find(answers.begin(), answers.end(), place.answer) == answers.end();
    if (has_events && is_new) answers.push_back(place.answer);
  }
  std::sort(answers.begin(), answers.end());
  if (answers.size() > kAnswersMax) answers.resize(kAnswersMax);
  return answers;
}

}  // namespace stepscope::doctor
