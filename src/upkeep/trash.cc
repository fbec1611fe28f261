// SPDX-License-Identifier: Apache-2.0
#include "upkeep/trash.h"

#include <algorithm>
#include <functional>

#include "storage/changes.h"
#include "upkeep/journal.h"
#include "upkeep/trash_names.h"

namespace stepscope::upkeep {
namespace {

std::string directory_of(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash);
}

// Every file below a directory by its path below it, in order.
Result<std::vector<std::string>> files_below(storage::Storage& storage, const std::string& root) {
  std::vector<std::string> files, waiting = {"."};
  while (!waiting.empty()) {
    const std::string directory = std::move(waiting.back());
    waiting.pop_back();
    TRY(const auto entries, storage.list(join_path(root, directory)));
    for (const storage::Entry& entry : entries) {
      const std::string path = directory == "." ? entry.name : join_path(directory, entry.name);
      const bool is_directory = entry.type == storage::FileType::Directory && !entry.is_link;
      (is_directory ? waiting : files).push_back(path);
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

Result<void> check_unchanged(storage::Storage& storage, const std::string& path,
                             const storage::FileInfo& before) {
  TRY(const storage::FileInfo now, storage.stat(path));
  if (now == before) return {};
  return unavailable("the file has changed meanwhile and stays: {}", path);
}

using Away = std::function<Result<void>(const std::string& path)>;

void move_each(storage::Storage& storage, const std::string& logdir, const Plan& plan,
               const Away& away, Moved& moved) {
  for (const PlannedRun& planned : plan.chosen) {
    for (const LogFile& file : planned.run.files) {
      auto done = check_unchanged(storage, join_path(logdir, file.path), file.info);
      if (done.ok()) done = away(file.path);
      if (!done.ok()) {
        moved.problems.push_back(done.error());
        continue;
      }
      ++moved.files;
      moved.bytes += file.info.size;
      remove_empty_directories(logdir, file.path);
    }
  }
}

Result<std::vector<std::string>> trash_folders(storage::Storage& storage,
                                               const std::string& logdir) {
  TRY(const auto entries, storage.list(join_path(logdir, kTrashName)));
  std::vector<std::string> names;
  for (const storage::Entry& entry : entries) {
    if (entry.type == storage::FileType::Directory && !entry.is_link) names.push_back(entry.name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

// Brings one folder of the trash back.
class Restoring {
 public:
  Restoring(storage::Storage& storage, const std::string& logdir, std::string folder)
      : storage_(storage), logdir_(logdir), folder_(std::move(folder)) {}

  Result<Moved> run() {
    TRY(const auto files, files_below(storage_, join_path(logdir_, folder_)));
    for (const std::string& file : files) {
      if (is_journal(file)) continue;
      note(bring_back(file));
    }
    // What a compaction made goes when all that it was made of is back.
    for (const std::string& file : files) {
      if (is_journal(file)) note(undo_compaction(file));
    }
    return std::move(moved_);
  }

 private:
  static bool is_journal(const std::string& path) {
    return path == kJournalName || path.ends_with(fmt::format("/{}", kJournalName));
  }

  void note(const Result<void>& done) {
    if (!done.ok()) moved_.problems.push_back(done.error());
  }

  Result<void> bring_back(const std::string& file) {
    const std::string path = join_path(folder_, file);
    const std::string here = join_path(logdir_, path);
    TRY(const storage::FileInfo info, storage_.stat(here));
    CHECK_OK(storage::move_file(here, join_path(logdir_, original_path_of(file))));
    ++moved_.files;
    moved_.bytes += info.size;
    remove_empty_directories(logdir_, path);
    return {};
  }

  Result<void> undo_compaction(const std::string& file) {
    const std::string path = join_path(folder_, file);
    TRY(const Journal journal, read_journal(storage_, join_path(logdir_, path)));
    const std::string directory = join_path(logdir_, directory_of(original_path_of(file)));
    for (const std::string& name : journal.names) {
      TRY([[maybe_unused]] const auto info, storage_.stat(join_path(directory, name)));
    }
    const std::string result = join_path(directory, journal.result);
    const auto info = storage_.stat(result);
    if (info.ok() && info.value().size != journal.result_bytes) {
      return invalid("the compacted file has grown since and stays: {}", result);
    }
    if (info.ok()) CHECK_OK(storage::remove_file(result));
    CHECK_OK(storage::remove_file(join_path(logdir_, path)));
    remove_empty_directories(logdir_, path);
    return {};
  }

  storage::Storage& storage_;
  const std::string& logdir_;
  const std::string folder_;
  Moved moved_;
};

}  // namespace

std::string new_trash_folder(storage::Storage& storage, const std::string& logdir, int64_t now_ns) {
  const std::string first = join_path(kTrashName, trash_folder_name(now_ns));
  std::string folder = first;
  for (int number = 2; storage.stat(join_path(logdir, folder)).ok(); ++number) {
    folder = fmt::format("{}-{:03}", first, number);
  }
  return folder;
}

Moved move_to_trash(storage::Storage& storage, const std::string& logdir, const Plan& plan,
                    int64_t now_ns) {
  Moved moved;
  const std::string folder = new_trash_folder(storage, logdir, now_ns);
  const auto away = [&](const std::string& path) {
    return storage::move_file(join_path(logdir, path),
                              join_path(logdir, join_path(folder, trash_path_of(path))));
  };
  move_each(storage, logdir, plan, away, moved);
  if (moved.files > 0) moved.trash = folder;
  return moved;
}

Moved delete_for_good(storage::Storage& storage, const std::string& logdir, const Plan& plan) {
  Moved moved;
  const auto away = [&](const std::string& path) {
    return storage::remove_file(join_path(logdir, path));
  };
  move_each(storage, logdir, plan, away, moved);
  return moved;
}

Result<Moved> restore_last(storage::Storage& storage, const std::string& logdir) {
  const auto folders = trash_folders(storage, logdir);
  if (!folders.ok() || folders.value().empty()) {
    return not_found("the trash is empty: {}", join_path(logdir, kTrashName));
  }
  const std::string folder = join_path(kTrashName, folders.value().back());
  TRY(Moved moved, Restoring(storage, logdir, folder).run());
  moved.trash = folder;
  return moved;
}

Result<Moved> empty_trash(storage::Storage& storage, const std::string& logdir) {
  const std::string root = join_path(logdir, kTrashName);
  Moved moved;
  const auto there = storage.stat(root);
  if (!there.ok()) return moved;
  TRY(const auto files, files_below(storage, root));
  for (const std::string& file : files) {
    const auto info = storage.stat(join_path(root, file));
    const auto removed = storage::remove_file(join_path(root, file));
    if (!removed.ok()) {
      moved.problems.push_back(removed.error());
      continue;
    }
    ++moved.files;
    if (info.ok()) moved.bytes += info.value().size;
    remove_empty_directories(logdir, join_path(kTrashName, file));
  }
  return moved;
}

void remove_empty_directories(const std::string& logdir, const std::string& path) {
  for (std::string above = directory_of(path); above != "."; above = directory_of(above)) {
    if (!storage::remove_directory_if_empty(join_path(logdir, above))) return;
  }
}

}  // namespace stepscope::upkeep
