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
  std::vector<storage::FileAttributes> attributes;
  for (const std::string& directory : old_ones) {
    TRY(const storage::FileAttributes found, original_attributes_of(directory));
    attributes.push_back(found);
  }
  for (size_t i = 0; i < new_ones.size(); ++i) {
    TRY(const bool is_there, tree_.has_directory(new_ones[i]));
    if (is_there) continue;
    const size_t to_file = new_ones.size() - i;
    if (to_file > old_ones.size()) {
      RETURN_IF_ERROR(make_trash_directory(new_ones[i]));
    } else {
      RETURN_IF_ERROR(make(new_ones[i], attributes[old_ones.size() - to_file]));
    }
  }
  return tree_.move_file(from, to, expected);
}

Result<void> Mover::make_trash_directory(const std::string& path) {
  TRY(storage::FileAttributes attributes, tree_.attributes_of("."));
  attributes.mode = kTrashMode;
  for (const std::string& above : directories_above(path)) {
    TRY([[maybe_unused]] const bool is_there, tree_.has_directory(above));
    RETURN_IF_ERROR(tree_.make_directory(above, attributes));
  }
  return tree_.make_directory(path, attributes);
}

void Mover::finish() {
  for (const auto& [directory, modified_ns] : made_) {
    // It may have been removed, or belong to another user: a wrong time is not a reason to fail.
    [[maybe_unused]] const auto done = tree_.set_modified(directory, modified_ns);
  }
  made_.clear();
}

Result<storage::FileAttributes> Mover::original_attributes_of(const std::string& directory) {
  const auto known = original_attributes_.find(directory);
  if (known != original_attributes_.end()) return known->second;
  TRY(const storage::FileAttributes attributes, tree_.attributes_of(directory));
  return original_attributes_.emplace(directory, attributes).first->second;
}

Result<void> Mover::make(const std::string& directory, const storage::FileAttributes& attributes) {
  RETURN_IF_ERROR(tree_.make_directory(directory, attributes));
  made_[directory] = attributes.modified_ns;
  return {};
}

void remove_empty_directories(storage::Tree& tree, const std::string& path) {
  for (size_t slash = path.rfind('/'); slash != std::string::npos && slash > 0;
       slash = path.rfind('/', slash - 1)) {
    if (!tree.remove_directory_if_empty(path.substr(0, slash))) return;
  }
}

}  // namespace stepscope::upkeep
