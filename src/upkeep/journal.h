// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "storage/tree.h"

namespace stepscope::upkeep {

// Names that a compaction uses in the run's directory. None looks like an event file.
inline constexpr std::string_view kJournalName = ".stepscope-compaction";
inline constexpr std::string_view kDraftName = ".stepscope-compaction-draft";
// The incomplete journal.
inline constexpr std::string_view kUnfinishedName = ".stepscope-compaction-unfinished";

// What changes when a file is written to, and stays when it is moved.
struct FileState {
  uint64_t size = 0;
  int64_t modified_ns = 0;

  bool operator==(const FileState&) const = default;
};

// The plan of a compaction, written before it is carried out. While it is in the run's directory,
// the compaction must be completed or undone; in the trash it says what to undo.
struct Journal {
  std::string trash;   // The folder of the trash, below the log directory.
  std::string result;  // The name of the one file.
  uint64_t result_bytes = 0;
  std::vector<std::string> names;  // The files that it replaces.
  // How each of them was when it was merged; empty in a journal of format 1, which lacks this.
  std::vector<FileState> states = {};
  // Of the journal that was read. The files were read later.
  int64_t modified_ns = 0;
};

// Whether the names can be written: one line each.
bool fits_journal(const Journal& journal);

// Written to the run's directory atomically and synced. Everyone who can list the directory can
// read it.
Result<void> write_journal(storage::Tree& tree, const std::string& run, const Journal& journal);
// Corrupt if it is not a valid journal, or if a name in it leads out of the run's directory or the
// trash: anyone who may write there may have created it.
Result<Journal> read_journal(storage::Tree& tree, const std::string& path);

}  // namespace stepscope::upkeep
