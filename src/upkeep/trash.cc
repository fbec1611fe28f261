// SPDX-License-Identifier: Apache-2.0
#include "upkeep/trash.h"

#include <algorithm>
#include <functional>
#include <optional>

#include "upkeep/moving.h"
#include "upkeep/restoring.h"
#include "upkeep/trash_files.h"
#include "upkeep/trash_names.h"

namespace stepscope::upkeep {
namespace {

using RemoveFile = std::function<Result<void>(const LogFile& file)>;

// A problem with one file of a run usually affects all of them: the first is reported.
void note_problem(const Error& problem, size_t more, Moved& moved) {
  moved.problems.push_back(problem);
  if (more == 0) return;
  moved.problems.back().hint =
      fmt::format("{} more {} of this run also stayed", more, more == 1 ? "file" : "files");
}

void remove_run(storage::Tree& tree, const RunFiles& run, const RemoveFile& remove, Moved& moved) {
  std::optional<Error> problem;
  size_t stayed = 0;
  for (const LogFile& file : run.files) {
    const auto done = remove(file);
    if (done.ok()) {
      ++moved.files;
      moved.bytes += file.info.size;
      remove_empty_directories(tree, file.path);
    } else if (stayed++ == 0) {
      problem = done.error();
    }
  }
  if (problem) note_problem(*problem, stayed - 1, moved);
}

void remove_each(storage::Tree& tree, const Plan& plan, const RemoveFile& remove,
                 const OnProgress& on_progress, Moved& moved) {
  const uint64_t total = plan.files();
  uint64_t done = 0;
  const auto remove_and_count = [&](const LogFile& file) {
    if (on_progress) on_progress(done++, total);
    return remove(file);
  };
  for (const PlannedRun& planned : plan.chosen)
    remove_run(tree, planned.run, remove_and_count, moved);
}

Result<std::vector<std::string>> trash_folders(storage::Tree& tree) {
  std::vector<std::string> names;
  TRY(const bool is_there, has_trash(tree));
  if (!is_there) return names;
  TRY(const auto entries, tree.list(std::string(kTrashName)));
  for (const storage::Entry& entry : entries) {
    const bool is_folder = entry.type == storage::FileType::Directory && !entry.is_link;
    if (is_folder) names.push_back(entry.name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

// The target of a link does not count.
uint64_t bytes_of(storage::Tree& tree, const std::string& path) {
  const auto info = tree.stat(path);
  return info.ok() && info.value().type == storage::FileType::Regular ? info.value().size : 0;
}

// If the folder cannot be created, no file can be moved: this is reported once.
Result<std::string> make_trash_folder(storage::Tree& tree, Mover& mover, int64_t now_ns) {
  TRY(std::string folder, new_trash_folder(tree, now_ns));
  RETURN_IF_ERROR(mover.make_trash_directory(folder));
  return folder;
}

}  // namespace

Result<std::string> new_trash_folder(storage::Tree& tree, int64_t now_ns) {
  TRY(const bool is_there, has_trash(tree));
  // A trash made by an earlier version, or by hand, may be accessible to everyone.
  if (is_there) RETURN_IF_ERROR(tree.restrict_to_owner(std::string(kTrashName)));
  const std::string first = join_path(kTrashName, trash_folder_name(now_ns));
  std::string folder = first;
  for (int number = 2; tree.exists(folder); ++number) {
    folder = numbered_folder_name(first, number);
  }
  return folder;
}

Moved move_to_trash(storage::Tree& tree, const Plan& plan, int64_t now_ns,
                    const OnProgress& on_progress) {
  Moved moved;
  if (plan.chosen.empty()) return moved;
  Mover mover(tree);
  const auto made = make_trash_folder(tree, mover, now_ns);
  if (!made.ok()) {
    moved.problems.push_back(made.error());
    return moved;
  }
  const std::string& folder = made.value();
  const auto remove = [&](const LogFile& file) {
    return mover.move(file.path, join_path(folder, trash_path_of(file.path)), &file.info);
  };
  remove_each(tree, plan, remove, on_progress, moved);
  mover.finish();
  if (moved.files > 0) {
    moved.trash = folder;
  } else {
    remove_folder_without_files(tree, folder);
  }
  return moved;
}

Moved delete_for_good(storage::Tree& tree, const Plan& plan, const OnProgress& on_progress) {
  Moved moved;
  const auto remove = [&](const LogFile& file) { return tree.remove_file(file.path, &file.info); };
  remove_each(tree, plan, remove, on_progress, moved);
  return moved;
}

Result<Moved> restore_last(storage::Tree& tree) {
  TRY(std::vector<std::string> names, trash_folders(tree));
  const auto foreign = std::stable_partition(names.begin(), names.end(), is_trash_folder_name);
  std::vector<std::string> skipped;
  for (auto name = foreign; name != names.end(); ++name) {
    skipped.push_back(join_path(kTrashName, *name));
  }
  names.erase(foreign, names.end());
  // A killed process may have left a folder without files.
  for (; !names.empty(); names.pop_back()) {
    const std::string folder = join_path(kTrashName, names.back());
    TRY(const auto files, files_below(tree, folder));
    if (!files.empty()) {
      TRY(Moved moved, restore_folder(tree, folder));
      moved.skipped = std::move(skipped);
      return moved;
    }
    remove_folder_without_files(tree, folder);
  }
  if (!skipped.empty()) {
    return not_found("the trash has no folder that clean created, and others are not restored: {}",
                     tree.full_path(skipped.front()));
  }
  return not_found("the trash is empty: {}", tree.full_path(std::string(kTrashName)));
}

Result<Moved> empty_trash(storage::Tree& tree, const OnProgress& on_progress) {
  const std::string root(kTrashName);
  Moved moved;
  TRY(const bool is_there, has_trash(tree));
  if (!is_there) return moved;
  TRY(const auto files, files_below(tree, root));
  uint64_t done = 0;
  for (const std::string& file : files) {
    if (on_progress) on_progress(done++, files.size());
    const std::string path = join_path(root, file);
    const uint64_t bytes = bytes_of(tree, path);
    const auto removed = tree.remove_file(path);
    if (!removed.ok()) {
      moved.problems.push_back(removed.error());
      continue;
    }
    ++moved.files;
    moved.bytes += bytes;
    remove_empty_directories(tree, path);
  }
  remove_folder_without_files(tree, root);
  return moved;
}

}  // namespace stepscope::upkeep
