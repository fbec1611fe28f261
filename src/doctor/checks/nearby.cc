// SPDX-License-Identifier: Apache-2.0
#include "doctor/checks/nearby.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <numeric>
#include <string_view>
#include <utility>

#include "doctor/evidence/survey.h"
#include "ingest/discovery.h"

namespace stepscope::doctor {
namespace {

constexpr size_t kFoundMax = 5;
constexpr size_t kNearbyMax = 2000;
constexpr size_t kDepthMax = 5;

bool is_log_name(std::string_view name) {
  return ingest::is_event_file_name(name) || name == kProjectorConfigName;
}

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

// The edit distance of two names, ignoring case.
size_t difference(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (size_t i = 0; i < a.size(); ++i) {
    size_t diagonal = std::exchange(row[0], i + 1);
    for (size_t j = 0; j < b.size(); ++j) {
      const size_t changed = diagonal + (lower(a[i]) != lower(b[j]));
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

// The most similar to the requested name first, then by name.
void sort_by_likeness(std::vector<std::string>& places, const std::string& requested) {
  const auto key = [&](const std::string& place) {
    return std::pair(difference(std::filesystem::path(place).filename().string(), requested),
                     place);
  };
  std::sort(places.begin(), places.end(),
            [&](const auto& a, const auto& b) { return key(a) < key(b); });
}

// The first part of the path that does not exist; empty if all of it does.
std::string missing_part(const std::string& path, const std::string& existing) {
  const auto left = std::filesystem::path(path).lexically_normal().lexically_relative(existing);
  return left.empty() || left == "." ? "" : left.begin()->string();
}

}  // namespace

std::vector<std::string> find_logs_nearby(storage::Storage& storage, const std::string& logdir) {
  struct Place {
    std::string path;
    std::string topmost;  // What to report if logs are found here.
    size_t depth;
  };
  const std::string start = nearest_existing(storage, logdir);
  std::vector<std::string> found;
  std::vector<Place> places = {{start, start, 0}};
  for (size_t i = 0; i < places.size() && i < kNearbyMax; ++i) {
    const Place place = places[i];
    const auto entries = storage.list(place.path);
    if (!entries.ok()) continue;
    bool has_logs = false;
    for (const storage::Entry& entry : entries.value()) {
      const bool is_file = entry.type == storage::FileType::Regular;
      has_logs |= is_file && is_log_name(entry.name);
      if (entry.type != storage::FileType::Directory || entry.name.starts_with('.')) continue;
      if (place.depth == kDepthMax) continue;
      const std::string path = (std::filesystem::path(place.path) / entry.name).string();
      places.push_back({path, place.depth == 0 ? path : place.topmost, place.depth + 1});
    }
    const bool is_new = std::find(found.begin(), found.end(), place.topmost) == found.end();
    if (has_logs && is_new) found.push_back(place.topmost);
  }
  const std::string missing = missing_part(logdir, start);
  missing.empty() ? std::sort(found.begin(), found.end()) : sort_by_likeness(found, missing);
  if (found.size() > kFoundMax) found.resize(kFoundMax);
  return found;
}

}  // namespace stepscope::doctor
