// SPDX-License-Identifier: Apache-2.0
#include "upkeep/trash.h"

#include <algorithm>
#include <functional>
#include <optional>

#include "storage/changes.h"
#include "upkeep/restoring.h"
#include "upkeep/trash_files.h"
#include "upkeep/trash_names.h"

namespace stepscope::upkeep {
namespace {

Result<void> check_unchanged(storage::Storage& storage, const std::string& path,
                             const storage::FileInfo& before) {
  TRY(const storage::FileInfo now, storage.stat(path));
  if (now == before) return {};
  return unavailable("the file has changed meanwhile and stays: {}", path);
}

using Away = std::function<Result<void>(const std::string& path)>;

// What stops one file of a run mostly stops all of them: the first problem is told.
void note_problem(const Error& problem, size_t more, Moved& moved) {
  moved.problems.push_back(problem);
  if (more == 0) return;
  moved.problems.back().hint =
      fmt::format("{} more {} of this run stayed too", more, more == 1 ? "file" : "files");
}

void move_run(storage::Storage& storage, const std::string& logdir, const RunFiles& run,
              const Away& away, Moved& moved) {
  std::optional<Error> problem;
  size_t stayed = 0;
  for (const LogFile& file : run.files) {
    auto done = check_unchanged(storage, join_path(logdir, file.path), file.info);
    if (done.ok()) done = away(file.path);
    if (done.ok()) {
      ++moved.files;
      moved.bytes += file.info.size;
      remove_empty_directories(logdir, file.path);
    } else if (stayed++ == 0) {
      problem = done.error();
    }
  }
  if (problem) note_problem(*problem, stayed - 1, moved);
}

void move_each(storage::Storage& storage, const std::string& logdir, const Plan& plan,
               const Away& away, Moved& moved) {
  for (const PlannedRun& planned : plan.chosen) {
    move_run(storage, logdir, planned.run, away, moved);
  }
}

Result<std::vector<std::string>> trash_folders(storage::Storage& storage,
                                               const std::string& logdir) {
  std::vector<std::string> names;
  TRY(const bool is_there, has_trash(logdir));
  if (!is_there) return names;
  const std::string root = join_path(logdir, kTrashName);
  TRY(const auto entries, storage.list(root));
  for (const storage::Entry& entry : entries) {
    TRY(const storage::Standing standing, storage::look_at(join_path(root, entry.name)));
    if (standing == storage::Standing::Directory) names.push_back(entry.name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

// A link has none of the bytes that it leads to.
uint64_t bytes_of(storage::Storage& storage, const std::string& path) {
  const auto standing = storage::look_at(path);
  if (!standing.ok() || standing.value() == storage::Standing::Link) return 0;
  const auto info = storage.stat(path);
  return info.ok() ? info.value().size : 0;
}

// What stops the folder from being made would stop every file: it is told once.
Result<std::string> make_trash_folder(const std::string& logdir, int64_t now_ns) {
  TRY(std::string folder, new_trash_folder(logdir, now_ns));
  CHECK_OK(storage::make_directory(join_path(logdir, folder)));
  return folder;
}

}  // namespace

Result<std::string> new_trash_folder(const std::string& logdir, int64_t now_ns) {
  TRY([[maybe_unused]] const bool is_there, has_trash(logdir));
  const std::string first = join_path(kTrashName, trash_folder_name(now_ns));
  std::string folder = first;
  for (int number = 2; storage::is_taken(join_path(logdir, folder)); ++number) {
    folder = fmt::format("{}-{:03}", first, number);
  }
  return folder;
}

Moved move_to_trash(storage::Storage& storage, const std::string& logdir, const Plan& plan,
                    int64_t now_ns) {
  Moved moved;
  if (plan.chosen.empty()) return moved;
  const auto made = make_trash_folder(logdir, now_ns);
  if (!made.ok()) {
    moved.problems.push_back(made.error());
    return moved;
  }
  const std::string& folder = made.value();
  const auto away = [&](const std::string& path) {
    return move_below(logdir, path, join_path(folder, trash_path_of(path)));
  };
  move_each(storage, logdir, plan, away, moved);
  if (moved.files > 0) {
    moved.trash = folder;
  } else {
    remove_folder_without_files(storage, logdir, folder);
  }
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
  TRY(std::vector<std::string> names, trash_folders(storage, logdir));
  // One without files was left by somebody who was killed.
  for (; !names.empty(); names.pop_back()) {
    const std::string folder = join_path(kTrashName, names.back());
    TRY(const auto files, files_below(storage, join_path(logdir, folder)));
    if (!files.empty()) return restore_folder(storage, logdir, folder);
    remove_folder_without_files(storage, logdir, folder);
  }
  return not_found("the trash is empty: {}", join_path(logdir, kTrashName));
}

Result<Moved> empty_trash(storage::Storage& storage, const std::string& logdir) {
  const std::string root = join_path(logdir, kTrashName);
  Moved moved;
  TRY(const bool is_there, has_trash(logdir));
  if (!is_there) return moved;
  TRY(const auto files, files_below(storage, root));
  for (const std::string& file : files) {
    const uint64_t bytes = bytes_of(storage, join_path(root, file));
    const auto removed = storage::remove_file(join_path(root, file));
    if (!removed.ok()) {
      moved.problems.push_back(removed.error());
      continue;
    }
    ++moved.files;
    moved.bytes += bytes;
    remove_empty_directories(logdir, join_path(kTrashName, file));
  }
  remove_folder_without_files(storage, logdir, std::string(kTrashName));
  return moved;
}

}  // namespace stepscope::upkeep
