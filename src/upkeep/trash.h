// SPDX-License-Identifier: Apache-2.0
// Moves runs to the trash and back. `tree` is the log directory. Files are moved within their file
// system one by one, each atomically: if this is interrupted, every file is either in its old place
// or in the trash.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/progress.h"
#include "base/result.h"
#include "storage/tree.h"
#include "upkeep/plan.h"

namespace stepscope::upkeep {

struct Moved {
  uint64_t files = 0;
  uint64_t bytes = 0;
  std::string trash;  // Below the log directory; empty if nothing was moved.
  std::vector<Error> problems;
  std::vector<std::string> skipped = {};  // restore_last(): folders that clean did not create.
};

// No function here follows a symbolic link in the trash or in its place: that is Invalid.

// `on_progress` counts files.

// The path of a new trash folder below the log directory. It is created with its first file.
Result<std::string> new_trash_folder(storage::Tree& tree, int64_t now_ns);

// Moves the plan's files to a new trash folder, and removes directories that became empty. A file
// that has changed since the plan was made stays and is reported.
Moved move_to_trash(storage::Tree& tree, const Plan& plan, int64_t now_ns,
                    const OnProgress& on_progress = {});

// Deletes them permanently instead.
Moved delete_for_good(storage::Tree& tree, const Plan& plan, const OnProgress& on_progress = {});

// Restores the newest trash folder, see restore_folder(). Only folders with the names that
// new_trash_folder() gives count, see is_trash_folder_name(). NotFound if there is none with files.
Result<Moved> restore_last(storage::Tree& tree);

// Empties the trash; links are deleted, not their targets.
Result<Moved> empty_trash(storage::Tree& tree, const OnProgress& on_progress = {});

}  // namespace stepscope::upkeep
