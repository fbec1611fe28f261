// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "base/result.h"
#include "storage/tree.h"
#include "upkeep/journal.h"

namespace stepscope::upkeep {

// Moves the originals of a compaction to the trash and then its journal, once the result is visible
// in the run's directory; `run` is that directory below the log directory. Missing files were moved
// by an earlier call. If this fails, the compaction is undone as by undo_compaction() and the error
// returned; Unavailable if an original has changed since it was merged. If it is killed,
// settle_compaction() calls it again.
Result<void> replace_originals(storage::Tree& tree, const std::string& run, const Journal& journal);

// Whether an original, in the run or in the trash, has changed since it was merged, or a process
// has it open to write: its records may not all be in the result.
Result<bool> has_changed_originals(storage::Tree& tree, const std::string& run,
                                   const Journal& journal);

// Moves the originals back from the trash, including those that an earlier killed call had moved,
// then removes the result, then the journal. First it reads the originals: unless they have every
// record of the result, nothing is changed, because the result may be the only copy.
Result<void> undo_compaction(storage::Tree& tree, const std::string& run, const Journal& journal);

}  // namespace stepscope::upkeep
