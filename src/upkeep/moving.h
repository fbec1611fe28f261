// SPDX-License-Identifier: Apache-2.0
// Moves files between the log directory and its trash, and keeps what their directories look like.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "storage/tree.h"

namespace stepscope::upkeep {

// A directory that a move makes stands for one on the way to the old place, counted from the file
// upwards: a/b for .stepscope-trash/1/a/b, and the reverse. It gets that one's owner, group,
// permissions and, once finish() is called, the time that was read before anything was moved. The
// directories above, which are the trash's own, can be used by the owner of the log directory
// alone.
//
// Threads: one owner.
class Mover {
 public:
  explicit Mover(storage::Tree& tree) : tree_(tree) {}

  // Moves a file and makes the directories that its new path needs. With `expected`, Unavailable if
  // it is no longer this file.
  Result<void> move(const std::string& from, const std::string& to,
                    const storage::FileInfo* expected = nullptr);
  // Makes a directory of the trash's own, and those above it.
  Result<void> make_trash_directory(const std::string& path);
  // Sets the times of the directories that were made, as far as possible.
  void finish();

 private:
  Result<storage::Looks> first_looks_of(const std::string& directory);
  Result<void> make(const std::string& directory, const storage::Looks& looks);

  storage::Tree& tree_;
  std::map<std::string, storage::Looks> first_looks_;
  std::map<std::string, int64_t> made_;  // The time each is to get.
};

// Removes the directory of `path` if it is empty, then the one above it, and so on; the log
// directory itself stays.
void remove_empty_directories(storage::Tree& tree, const std::string& path);

}  // namespace stepscope::upkeep
