// SPDX-License-Identifier: Apache-2.0
// Files and folders of the trash as they stand on disk.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "storage/storage.h"

namespace stepscope::upkeep {

// Whether there is a trash. Invalid if something else than a directory stands in its place: a link
// would lead to what is not ours.
Result<bool> has_trash(const std::string& logdir);

// Moves a file; both paths are below the log directory. Directories on the way to its new place are
// made. Invalid if something on either way is no directory itself, such as a link.
Result<void> move_below(const std::string& logdir, const std::string& from, const std::string& to);

// Every file below a directory by its path below it, in order. Links count as files.
Result<std::vector<std::string>> files_below(storage::Storage& storage, const std::string& root);

// Removes the directory of `path` if it is empty, then the one above it, and so on; the log
// directory itself stays.
void remove_empty_directories(const std::string& logdir, const std::string& path);

// Removes `folder`, a path below the log directory, with what is below it, if that is directories
// and nothing else; then those above it that have become empty.
void remove_folder_without_files(storage::Storage& storage, const std::string& logdir,
                                 const std::string& folder);

}  // namespace stepscope::upkeep
