// SPDX-License-Identifier: Apache-2.0
#include "upkeep/trash_files.h"

#include <algorithm>

#include "upkeep/inventory.h"
#include "upkeep/moving.h"

namespace stepscope::upkeep {
namespace {

struct Found {
  std::vector<std::string> files;
  std::vector<std::string> directories;  // Parents before children; "." comes first.
};

Result<Found> walk(storage::Tree& tree, const std::string& root) {
  Found found{.files = {}, .directories = {"."}};
  for (size_t next = 0; next < found.directories.size(); ++next) {
    const std::string directory = found.directories[next];
    TRY(const auto entries, tree.list(join_path(root, directory)));
    for (const storage::Entry& entry : entries) {
      const bool is_directory = entry.type == storage::FileType::Directory && !entry.is_link;
      (is_directory ? found.directories : found.files)
          .push_back(path_in_run(directory, entry.name));
    }
  }
  return found;
}

}  // namespace

Result<bool> has_trash(storage::Tree& tree) { return tree.has_directory(std::string(kTrashName)); }

Result<std::vector<std::string>> files_below(storage::Tree& tree, const std::string& root) {
  TRY(Found found, walk(tree, root));
  std::sort(found.files.begin(), found.files.end());
  return std::move(found.files);
}

void remove_folder_without_files(storage::Tree& tree, const std::string& folder) {
  const auto found = walk(tree, folder);
  if (!found.ok() || !found.value().files.empty()) return;
  const auto& directories = found.value().directories;
  for (auto directory = directories.rbegin(); directory != directories.rend(); ++directory) {
    tree.remove_directory_if_empty(join_path(folder, *directory));
  }
  remove_empty_directories(tree, folder);
}

}  // namespace stepscope::upkeep
