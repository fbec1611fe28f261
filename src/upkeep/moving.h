// SPDX-License-Identifier: Apache-2.0
// Moves files between the log directory and its trash, and preserves the attributes of their
// directories.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "storage/tree.h"

namespace stepscope::upkeep {

// A directory created by a move corresponds to one on the old path, counted from the file upwards:
// a/b for .stepscope-trash/1/a/b, and the reverse. It gets the same owner, group, permissions and,
// when finish() is called, the time that was read before the move. The directories above, which
// belong to the trash, are accessible only to the owner of the log directory.
//
// Threads: one owner.
class Mover {
 public:
  explicit Mover(storage::Tree& tree) : tree_(tree) {}

  // Moves a file and creates the directories of its new path. With `expected`, Unavailable if
  // it is no longer this file.
  Result<void> move(const std::string& from, const std::string& to,
                    const storage::FileInfo* expected = nullptr);
  // Creates a directory of the trash, and those above it.
  Result<void> make_trash_directory(const std::string& path);
  // Sets the times of the created directories, as far as possible.
  void finish();

 private:
  Result<storage::FileAttributes> original_attributes_of(const std::string& directory);
  Result<void> make(const std::string& directory, const storage::FileAttributes& attributes);

  storage::Tree& tree_;
  std::map<std::string, storage::FileAttributes> original_attributes_;
  std::map<std::string, int64_t> made_;  // The time to set for each.
};

// Removes the directory of `path` if it is empty, then the one above it, and so on; the log
// directory itself stays.
void remove_empty_directories(storage::Tree& tree, const std::string& path);

}  // namespace stepscope::upkeep
