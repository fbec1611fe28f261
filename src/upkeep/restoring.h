// SPDX-License-Identifier: Apache-2.0
// Restores files from the trash.
#pragma once

#include <string>

#include "base/result.h"
#include "storage/tree.h"
#include "upkeep/trash.h"

namespace stepscope::upkeep {

// Moves the content of a trash folder (a path below the log directory) back to where it was. A file
// whose place is taken by another file stays and is reported. A compaction is undone completely or
// not at all. Its journal is moved back first, so that settle_compaction() can continue if this is
// killed; then the originals; then the compacted file and the journal are removed.
Result<Moved> restore_folder(storage::Tree& tree, const std::string& folder);

}  // namespace stepscope::upkeep
