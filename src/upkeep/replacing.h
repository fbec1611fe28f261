// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "base/result.h"
#include "storage/tree.h"
#include "upkeep/journal.h"

namespace stepscope::upkeep {

// Moves the originals of a compaction to the trash and its journal behind them, once the result is
// visible in the run's directory; `run` is that directory below the log directory. What is no
// longer there was moved by an earlier call.
//
// If this fails, the compaction is taken back and the error answered: the originals return from the
// trash, those too that an earlier call had moved before it was killed, then the result goes, then
// the journal. Where an original cannot return or is another file now, result and journal stay: the
// result may be the only one to have its records.
//
// Whenever it is killed, settle_compaction() calls it again.
Result<void> replace_originals(storage::Tree& tree, const std::string& run, const Journal& journal);

}  // namespace stepscope::upkeep
