// SPDX-License-Identifier: Apache-2.0
#include "cli/nearby.h"

#include <algorithm>
#include <filesystem>

#include "ingest/discovery.h"

namespace stepscope::cli {
namespace {

constexpr size_t kAnswersMax = 5;
constexpr size_t kDirectoriesMax = 500;
constexpr size_t kDepthMax = 3;

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
    size_t depth;
  };
  std::vector<std::string> answers;
  std::vector<Place> places = {{nearest_existing(storage, logdir), 0}};
  for (size_t i = 0; i < places.size() && i < kDirectoriesMax; ++i) {
    const Place place = places[i];
    auto entries = storage.list(place.path);
    if (!entries.ok()) continue;
    std::sort(entries.value().begin(), entries.value().end(),
              [](const auto& a, const auto& b) { return a.name < b.name; });
    bool has_events = false;
    for (const storage::Entry& entry : entries.value()) {
      has_events |= ingest::is_event_file_name(entry.name);
      const bool is_visible = !entry.name.starts_with('.');
      if (entry.type == storage::FileType::Directory && is_visible && place.depth < kDepthMax) {
        places.push_back({place.path + "/" + entry.name, place.depth + 1});
      }
    }
    if (has_events) answers.push_back(place.path);
    if (answers.size() == kAnswersMax) break;
  }
  return answers;
}

}  // namespace stepscope::cli
