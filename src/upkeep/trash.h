// SPDX-License-Identifier: Apache-2.0
// Cleaning away, and back. Every function works below the log directory, which `tree` is. Files are
// moved within their file system one by one, each at one stroke: whenever this ends, every file is
// either where it was or in the trash.
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
  std::string trash;  // Below the log directory; empty if nothing went there.
  std::vector<Error> problems;
};

// No function here follows a symbolic link, neither in the trash nor in its place: Invalid then.

// Where there is an `on_progress`, it counts files.

// A new folder of the trash, its path below the log directory. It is made with its first file.
Result<std::string> new_trash_folder(storage::Tree& tree, int64_t now_ns);

// Moves the plan's files to a new folder of the trash, and removes directories that became empty.
// A file that has changed since the plan was made stays and is told.
Moved move_to_trash(storage::Tree& tree, const Plan& plan, int64_t now_ns,
                    const OnProgress& on_progress = {});

// The same, but there is no way back.
Moved delete_for_good(storage::Tree& tree, const Plan& plan, const OnProgress& on_progress = {});

// Moves what is in the newest folder of the trash back, see restore_folder(). NotFound if the trash
// is empty.
Result<Moved> restore_last(storage::Tree& tree);

// Deletes all that is in the trash; of a link only itself.
Result<Moved> empty_trash(storage::Tree& tree, const OnProgress& on_progress = {});

}  // namespace stepscope::upkeep
