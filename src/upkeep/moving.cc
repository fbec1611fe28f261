// SPDX-License-Identifier: Apache-2.0
#include "upkeep/moving.h"

namespace stepscope::upkeep {
namespace {

constexpr mode_t kTrashMode = 0700;

// The directories on the way to a path, the first one first.
std::vector<std::string> directories_above(const std::string& path) {
  std::vector<std::string> directories;
  for (size_t slash = path.find('/'); slash != std::string::npos;
       slash = path.find('/', slash + 1)) {
    directories.push_back(path.substr(0, slash));
  }
  return directories;
}

}  // namespace

Result<void> Mover::move(const std::string& from, const std::string& to,
                         const storage::FileInfo* expected) {
  const auto old_ones = directories_above(from);
  const auto new_ones = directories_above(to);
  std::vector<storage::Looks> looks;
  for (const std::string& directory : old_ones) {
    TRY(const storage::Looks found, first_looks_of(directory));
    looks.push_back(found);
  }
  for (size_t i = 0; i < new_ones.size(); ++i) {
    TRY(const bool is_there, tree_.has_directory(new_ones[i]));
    if (is_there) continue;
    const size_t to_file = new_ones.size() - i;
    if (to_file > old_ones.size()) {
      RETURN_IF_ERROR(make_trash_directory(new_ones[i]));
    } else {
      RETURN_IF_ERROR(make(new_ones[i], looks[old_ones.size() - to_file]));
    }
  }
  return tree_.move_file(from, to, expected);
}

Result<void> Mover::make_trash_directory(const std::string& path) {
  TRY(storage::Looks looks, tree_.looks_of("."));
  looks.mode = kTrashMode;
  for (const std::string& above : directories_above(path)) {
    TRY([[maybe_unused]] const bool is_there, tree_.has_directory(above));
    RETURN_IF_ERROR(tree_.make_directory(above, looks));
  }
  return tree_.make_directory(path, looks);
}

void Mover::finish() {
  for (const auto& [directory, modified_ns] : made_) {
    // It may have been removed, or belong to another user: a wrong time is not a reason to fail.
    [[maybe_unused]] const auto done = tree_.set_modified(directory, modified_ns);
  }
  made_.clear();
}

Result<storage::Looks> Mover::first_looks_of(const std::string& directory) {
  const auto known = first_looks_.find(directory);
  if (known != first_looks_.end()) return known->second;
  TRY(const storage::Looks looks, tree_.looks_of(directory));
  return first_looks_.emplace(directory, looks).first->second;
}

Result<void> Mover::make(const std::string& directory, const storage::Looks& looks) {
  RETURN_IF_ERROR(tree_.make_directory(directory, looks));
  made_[directory] = looks.modified_ns;
  return {};
}

void remove_empty_directories(storage::Tree& tree, const std::string& path) {
  for (size_t slash = path.rfind('/'); slash != std::string::npos && slash > 0;
       slash = path.rfind('/', slash - 1)) {
    if (!tree.remove_directory_if_empty(path.substr(0, slash))) return;
  }
}

}  // namespace stepscope::upkeep
