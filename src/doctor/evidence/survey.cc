// SPDX-License-Identifier: Apache-2.0
#include "doctor/evidence/survey.h"

#include <algorithm>

#include "record/frame.h"

namespace stepscope::doctor {
namespace {

constexpr size_t kDirectoriesMax = 50'000;
constexpr size_t kSniffedMax = 2'000;
constexpr size_t kSniffedBesideEventFilesMax = 200;

// The first event of a file names its version: no other record file starts like this.
constexpr std::string_view kVersionMark = "brain.Event:";
constexpr size_t kHeadBytes = 128;

std::string ending_of(const std::string& name) {
  const size_t dot = name.rfind('.');
  return dot == std::string::npos || dot == 0 ? "" : name.substr(dot);
}

bool is_profile_name(std::string_view name) {
  return name.ends_with(".xplane.pb") || name.ends_with(".trace.json") ||
         name.ends_with(".trace.json.gz");
}

// RUN/plugins/profile/WHEN
bool is_profile_folder(std::string_view path) {
  return path.substr(0, std::min(path.rfind('/'), path.size())).ends_with("/plugins/profile");
}

bool holds_events(storage::Storage& storage, const std::string& path) {
  const std::string head = head_of(storage, path, kHeadBytes);
  return head.size() > record::kHeaderBytes && record::decode_header(as_bytes(head).data()) &&
         head.find(kVersionMark) != std::string::npos;
}

bool has_event_files(const std::vector<storage::Entry>& entries) {
  return std::any_of(entries.begin(), entries.end(), [](const storage::Entry& entry) {
    return entry.type == storage::FileType::Regular && ingest::is_event_file_name(entry.name);
  });
}

// Adds the files of one directory. At most `to_sniff` more files may be opened.
void add_directory(storage::Storage& storage, const std::string& directory, size_t& to_sniff,
                   Survey& survey) {
  const auto listed = storage.list(directory);
  if (!listed.ok()) return;
  const std::vector<storage::Entry>& entries = listed.value();
  const bool may_sniff = !has_event_files(entries);
  const size_t profiles = survey.profiles.size();
  for (const storage::Entry& entry : entries) {
    const std::string path = directory + "/" + entry.name;
    const bool is_event_file = ingest::is_event_file_name(entry.name);
    const bool is_dead =
        entry.is_link && entry.type == storage::FileType::Other && entry.info.inode == 0;
    if (is_dead && is_event_file) survey.dead_links.push_back(path);
    if (entry.type != storage::FileType::Regular || is_event_file) continue;
    ++survey.files;
    ++survey.endings[ending_of(entry.name)];
    if (is_profile_name(entry.name)) survey.profiles.push_back(path);
    if (entry.name == kProjectorConfigName) survey.projector_files.push_back(path);
    if (!may_sniff || to_sniff == 0) continue;
    --to_sniff;
    if (holds_events(storage, path)) survey.look_alikes.push_back(path);
  }
  if (is_profile_folder(directory) && survey.profiles.size() == profiles) {
    survey.bare_profiles.push_back(directory);
  }
}

}  // namespace

std::string head_of(storage::Storage& storage, const std::string& path, size_t count) {
  const auto source = storage.open(path);
  if (!source.ok()) return {};
  std::string head(count, '\0');
  const auto got =
      source.value()->read_at(0, std::span(reinterpret_cast<uint8_t*>(head.data()), head.size()));
  head.resize(got.ok() ? got.value() : 0);
  return head;
}

Survey survey_files(storage::Storage& storage, const ingest::PathList& directories,
                    bool has_event_files, const std::atomic<bool>& is_cancelled) {
  Survey survey;
  size_t to_sniff = has_event_files ? kSniffedBesideEventFilesMax : kSniffedMax;
  survey.is_cut = directories.size() > kDirectoriesMax;
  size_t left = kDirectoriesMax;
  directories.for_each([&](const std::string& directory) {
    if (left == 0 || is_cancelled) return;
    --left;
    add_directory(storage, directory, to_sniff, survey);
  });
  std::sort(survey.look_alikes.begin(), survey.look_alikes.end());
  std::sort(survey.dead_links.begin(), survey.dead_links.end());
  std::sort(survey.profiles.begin(), survey.profiles.end());
  std::sort(survey.bare_profiles.begin(), survey.bare_profiles.end());
  std::sort(survey.projector_files.begin(), survey.projector_files.end());
  return survey;
}

}  // namespace stepscope::doctor
