// SPDX-License-Identifier: Apache-2.0
// Files and folders of the trash.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "storage/tree.h"

namespace stepscope::upkeep {

// Whether there is a trash. Invalid if it is not a directory: a link would lead to other files.
Result<bool> has_trash(storage::Tree& tree);

// Every file below a directory by its path below it, in order. Links count as files.
Result<std::vector<std::string>> files_below(storage::Tree& tree, const std::string& root);

// Removes `folder` and everything below it if there are only directories; then the directories
// above it that have become empty.
void remove_folder_without_files(storage::Tree& tree, const std::string& folder);

}  // namespace stepscope::upkeep
