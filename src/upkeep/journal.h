// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "storage/tree.h"

namespace stepscope::upkeep {

// Names that a compaction uses in the run's directory. None is taken for an event file.
inline constexpr std::string_view kJournalName = ".stepscope-compaction";
inline constexpr std::string_view kDraftName = ".stepscope-compaction-draft";
// The journal before it is whole.
inline constexpr std::string_view kUnfinishedName = ".stepscope-compaction-unfinished";

// What a compaction is about to do, written down before it is done. As long as it stands in the
// run's directory the compaction is to be finished or taken back; in the trash it tells what to
// undo.
struct Journal {
  std::string trash;   // The folder of the trash, below the log directory.
  std::string result;  // The name of the one file.
  uint64_t result_bytes = 0;
  std::vector<std::string> names;  // Of the files that it takes the place of.
};

// Whether the names can be written down: one line each.
bool fits_journal(const Journal& journal);

// On disk at one stroke, in the run's directory. Whoever can list that can read it.
Result<void> write_journal(storage::Tree& tree, const std::string& run, const Journal& journal);
// Corrupt if it is none, or if a name in it leads out of the run's directory or of the trash: who
// may write there may have made it.
Result<Journal> read_journal(storage::Tree& tree, const std::string& path);

}  // namespace stepscope::upkeep
