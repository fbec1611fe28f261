// SPDX-License-Identifier: Apache-2.0
// The way back from the trash.
#pragma once

#include <string>

#include "base/result.h"
#include "storage/tree.h"
#include "upkeep/trash.h"

namespace stepscope::upkeep {

// Moves what is in a folder of the trash, a path below the log directory, back to where it was.
// What has another file in its place stays and is told.
//
// A compaction is undone as a whole or not at all. Its journal goes back first, so that whenever
// this is killed settle_compaction() knows of it; then the originals; then the one file goes, and
// the journal with it.
Result<Moved> restore_folder(storage::Tree& tree, const std::string& folder);

}  // namespace stepscope::upkeep
