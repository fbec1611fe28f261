// SPDX-License-Identifier: Apache-2.0
// Merges the event files of a run into one, without loss.
// A draft is written next to them, synced to disk and compared with the originals: byte for byte,
// and by loading both as the server does. Then a journal records the plan, the draft is atomically
// renamed to the result, the originals are moved to the trash, and then the journal. If this is
// killed at any point, every record is in the run's directory; the next change of the log directory
// completes or undoes the compaction. In between, records may appear twice. A failure undoes
// everything immediately.
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
  uint64_t files = 0;  // Number of merged files.
  uint64_t records = 0;
  uint64_t bytes = 0;      // Size of the result.
  uint64_t cut_bytes = 0;  // Size of unfinished records at the ends of files.
};

// The files of a run that a compaction would merge, in reading order; fewer than two if there is
// nothing to do.
std::vector<LogFile> files_to_compact(const RunFiles& run);

// Compacts one run; `trash` is a folder of the trash below the log directory. Corrupt if a file is
// damaged, Invalid if it is compressed or if the result would show different data than the
// originals, Unavailable if a file changes meanwhile; nothing is changed then. `on_progress` counts
// bytes, each once when it is written and once when it is compared.
//
// Threads: one compaction of a run at a time. Memory: the largest record, and the run as the
// server loads it, twice.
Result<Compacted> compact_run(storage::Tree& tree, const RunFiles& run, const std::string& trash,
                              const OnProgress& on_progress = {});

// Whether compact_run() would compact the run, without writing anything: its error if not. This
// includes names that are too long and directories that this user may not write to. Not checked:
// whether there is space, and what changes meanwhile. Progress, threads and memory as for
// compact_run().
Result<void> check_compaction(storage::Tree& tree, const RunFiles& run,
                              const OnProgress& on_progress = {});

// Completes a compaction that was killed, or undoes it if nothing was replaced yet or an original
// was written to since; an undo that was killed is reverted. Unavailable if it must be undone and
// an original is missing or was replaced; everything is left as it is then. `run` is the directory
// below the log directory. Returns whether there was one.
Result<bool> settle_compaction(storage::Tree& tree, const std::string& run);

}  // namespace stepscope::upkeep
