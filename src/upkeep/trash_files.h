// SPDX-License-Identifier: Apache-2.0
// Files and folders of the trash as they stand on disk.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "storage/tree.h"

namespace stepscope::upkeep {

// Whether there is a trash. Invalid if something else than a directory stands in its place: a link
// would lead to what is not ours.
Result<bool> has_trash(storage::Tree& tree);

// Every file below a directory by its path below it, in order. Links count as files.
Result<std::vector<std::string>> files_below(storage::Tree& tree, const std::string& root);

// Removes `folder` with what is below it, if that is directories and nothing else; then those above
// it that have become empty.
void remove_folder_without_files(storage::Tree& tree, const std::string& folder);

}  // namespace stepscope::upkeep
