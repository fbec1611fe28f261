// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "base/result.h"
#include "storage/tree.h"
#include "upkeep/journal.h"

namespace stepscope::upkeep {

// Moves the originals of a compaction to the trash and then its journal, once the result is visible
// in the run's directory; `run` is that directory below the log directory. Missing files were moved
// by an earlier call. If this fails, the compaction is undone and the error returned: the originals
// are moved back from the trash, including those that an earlier killed call had moved, then the
// result is removed, then the journal. If an original cannot be moved back or was replaced, result
// and journal stay: the result may be the only copy of its records. If it is killed,
// settle_compaction() calls it again.
Result<void> replace_originals(storage::Tree& tree, const std::string& run, const Journal& journal);

}  // namespace stepscope::upkeep
