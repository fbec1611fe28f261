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

Result<Tree> walk(storage::Storage& storage, const std::string& root) {
  Tree tree{.files = {}, .directories = {"."}};
  for (size_t next = 0; next < tree.directories.size(); ++next) {
    const std::string directory = tree.directories[next];
    TRY(const auto entries, storage.list(join_path(root, directory)));
    for (const storage::Entry& entry : entries) {
      const std::string path = directory == "." ? entry.name : join_path(directory, entry.name);
      const bool is_directory = entry.type == storage::FileType::Directory && !entry.is_link;
      (is_directory ? tree.directories : tree.files).push_back(path);
    }
  }
  return tree;
}

}  // namespace

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
