// SPDX-License-Identifier: Apache-2.0
// The many event files of a run made one, without loss.
//
// A draft is written beside them, put on disk and held against the originals: byte for byte, and by
// what the server makes of both. Then a journal says what is to be done, the draft becomes the
// result at one stroke, the originals go to the trash, and the journal follows them. Whenever this
// is killed, every record is in the run's directory; the next change of the log directory finishes
// or takes back what was begun. In between, records may be there twice. A failure on the way takes
// all of it back at once.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/progress.h"
#include "base/result.h"
#include "storage/tree.h"
#include "upkeep/inventory.h"

namespace stepscope::upkeep {

struct Compacted {
  uint64_t files = 0;  // That became one.
  uint64_t records = 0;
  uint64_t bytes = 0;      // Of the one.
  uint64_t cut_bytes = 0;  // Of records that were never finished, at the ends of files.
};

// The files of a run that a compaction would make one, in the order they are read; fewer than two
// if there is nothing to do.
std::vector<LogFile> files_to_compact(const RunFiles& run);

// Compacts one run; `trash` is a folder of the trash below the log directory. Corrupt if a file is
// damaged, Invalid if the result would show other things than the originals: nothing is changed
// then. `on_progress` counts bytes, each once when it is written and once when it is compared.
//
// Threads: one compaction of a run at a time. Memory: the largest record, and the run as the
// server loads it, twice.
Result<Compacted> compact_run(storage::Tree& tree, const RunFiles& run, const std::string& trash,
                              const OnProgress& on_progress = {});

// Finishes a compaction that was killed, or takes it back if nothing was replaced yet; an undo that
// was killed is taken back. `run` is the directory below the log directory. Answers whether there
// was one.
Result<bool> settle_compaction(storage::Tree& tree, const std::string& run);

}  // namespace stepscope::upkeep
