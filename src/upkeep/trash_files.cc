// SPDX-License-Identifier: Apache-2.0
#include "upkeep/trash_files.h"

#include <algorithm>

#include "storage/changes.h"
#include "upkeep/inventory.h"

namespace stepscope::upkeep {
namespace {

struct Tree {
  std::vector<std::string> files;
  std::vector<std::string> directories;  // Those above before those below; "." is the first.
};

// False if nothing stands there; whatever else is no directory itself is an error.
Result<bool> is_directory(const std::string& path) {
  TRY(const storage::Standing standing, storage::look_at(path));
  if (standing == storage::Standing::Nothing) return false;
  if (standing == storage::Standing::Directory) return true;
  const bool is_link = standing == storage::Standing::Link;
  Error error = is_link ? invalid(
                              "what should be a directory is a link, and what it leads to is "
                              "not ours to change: {}",
                              path)
                        : invalid("what should be a directory is none: {}", path);
  error.hint = is_link ? "remove the link" : "move it away";
  return error;
}

// The directories on the way from the log directory to a path below it, the first one first.
std::vector<std::string> directories_above(const std::string& logdir, const std::string& path) {
  std::vector<std::string> directories;
  for (size_t slash = path.find('/'); slash != std::string::npos;
       slash = path.find('/', slash + 1)) {
    directories.push_back(join_path(logdir, path.substr(0, slash)));
  }
  return directories;
}

Result<Tree> walk(storage::Storage& storage, const std::string& root) {
  Tree tree{.files = {}, .directories = {"."}};
  for (size_t next = 0; next < tree.directories.size(); ++next) {
    const std::string directory = tree.directories[next];
    TRY(const auto entries, storage.list(join_path(root, directory)));
    for (const storage::Entry& entry : entries) {
      const std::string path = path_in_run(directory, entry.name);
      // Not every file system tells in its list what is a link.
      TRY(const storage::Standing standing, storage::look_at(join_path(root, path)));
      const bool is_directory = standing == storage::Standing::Directory;
      (is_directory ? tree.directories : tree.files).push_back(path);
    }
  }
  return tree;
}

}  // namespace

Result<bool> has_trash(const std::string& logdir) {
  return is_directory(join_path(logdir, kTrashName));
}

Result<void> move_below(const std::string& logdir, const std::string& from, const std::string& to) {
  for (const std::string& directory : directories_above(logdir, from)) {
    TRY([[maybe_unused]] const bool is_there, is_directory(directory));
  }
  for (const std::string& directory : directories_above(logdir, to)) {
    TRY(const bool is_there, is_directory(directory));
    if (!is_there) CHECK_OK(storage::make_directory(directory));
  }
  return storage::move_file(join_path(logdir, from), join_path(logdir, to));
}

Result<std::vector<std::string>> files_below(storage::Storage& storage, const std::string& root) {
  TRY(Tree tree, walk(storage, root));
  std::sort(tree.files.begin(), tree.files.end());
  return std::move(tree.files);
}

void remove_empty_directories(const std::string& logdir, const std::string& path) {
  for (size_t slash = path.rfind('/'); slash != std::string::npos && slash > 0;
       slash = path.rfind('/', slash - 1)) {
    if (!storage::remove_directory_if_empty(join_path(logdir, path.substr(0, slash)))) return;
  }
}

void remove_folder_without_files(storage::Storage& storage, const std::string& logdir,
                                 const std::string& folder) {
  const std::string root = join_path(logdir, folder);
  const auto tree = walk(storage, root);
  if (!tree.ok() || !tree.value().files.empty()) return;
  const auto& directories = tree.value().directories;
  for (auto directory = directories.rbegin(); directory != directories.rend(); ++directory) {
    storage::remove_directory_if_empty(join_path(root, *directory));
  }
  remove_empty_directories(logdir, folder);
}

}  // namespace stepscope::upkeep
