// SPDX-License-Identifier: Apache-2.0
#include "ingest/file_table.h"

#include <algorithm>
#include <new>
#include <utility>
#include <vector>

namespace stepscope::ingest {

TailedRun::TailedRun(std::string name) : latest(std::make_shared<store::Run>()) {
  latest->name = std::move(name);
}

bool TailedRun::has_one_file() const { return first != nullptr && first->next_of_run == nullptr; }

void TailedRun::insert(TailedFile& file) {
  if (first != nullptr) is_sorted = false;
  file.next_of_run = std::exchange(first, &file);
}

void TailedRun::sort() {
  if (std::exchange(is_sorted, true)) return;
  std::vector<TailedFile*> files;
  for (TailedFile* file = first; file != nullptr; file = file->next_of_run) files.push_back(file);
  std::sort(files.begin(), files.end(),
            [](const TailedFile* a, const TailedFile* b) { return a->key() < b->key(); });
  TailedFile** place = &first;
  for (TailedFile* file : files) {
    *place = file;
    place = &file->next_of_run;
  }
  *place = nullptr;
}

void TailedRun::remove_missing() {
  for (TailedFile** place = &first; *place != nullptr;) {
    TailedFile& file = **place;
    if (file.is_found) {
      place = &file.next_of_run;
    } else {
      file.run = nullptr;
      *place = file.next_of_run;
    }
  }
}

void TailedRun::set_ready(std::shared_ptr<store::Run> run) {
  latest = std::move(run);
  is_ready = true;
}

std::shared_ptr<store::Run> TailedRun::merge() {
  if (std::exchange(is_ready, false)) return latest;
  sort();
  store::Contributions contributions;
  for (const TailedFile* file = first; file != nullptr; file = file->next_of_run) {
    if (file->latest) contributions.push_back(file->latest);
  }
  contributions.shrink_to_fit();
  latest = store::merge_run(key(), std::move(contributions));
  return latest;
}

TailedFile::TailedFile(const Supply& supply, FoundFile found)
    : tail(supply, std::move(found.path)) {
  tail.update(found.info);
}

TailedFile* FileTable::add(std::unique_ptr<TailedFile> file, std::string run_name) {
  TailedFile* const added = files_.insert(std::move(file));
  if (added == nullptr) return nullptr;
  try {
    added->run = &run_of(std::move(run_name));
  } catch (const std::bad_alloc&) {
    files_.erase(*added);
    throw;
  }
  added->run->insert(*added);
  return added;
}

TailedRun& FileTable::run_of(std::string name) {
  if (TailedRun* const known = runs_.find(name)) return *known;
  return *runs_.insert(std::make_unique<TailedRun>(std::move(name)));
}

bool FileTable::update(const FoundFile& found) {
  TailedFile* const file = files_.find(found.path);
  if (file == nullptr) return false;
  file->tail.update(found.info);
  file->is_found = true;
  return true;
}

void FileTable::merge(const Supply& supply, Discovery& found) {
  files_.reserve(files_.size() + found.files.size());
  for (FoundFile& one : found.files) {
    if (update(one)) continue;
    std::string run_name = std::move(one.run);
    add(std::make_unique<TailedFile>(supply, std::move(one)), std::move(run_name));
  }
  if (found.unread.empty()) return;
  files_.for_each([&](TailedFile& file) {
    if (!file.is_found) file.is_found = found.may_hold(file.key());
  });
}

void FileTable::mark_all_missing() {
  files_.for_each([](TailedFile& file) { file.is_found = false; });
}

void FileTable::remove_missing(const std::function<void(TailedRun&)>& on_change) {
  files_.erase_if([&](const TailedFile& file) {
    if (file.is_found) return false;
    if (file.run != nullptr) {
      on_change(*file.run);
      file.run->remove_missing();
    }
    return true;
  });
}

}  // namespace stepscope::ingest
