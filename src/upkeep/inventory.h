// SPDX-License-Identifier: Apache-2.0
// The files below a log directory that may be removed: event files and profiles.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/progress.h"
#include "base/result.h"
#include "ingest/discovery.h"
#include "storage/tree.h"

namespace stepscope::upkeep {

// Directly below the log directory.
using ingest::kTrashName;

struct LogFile {
  std::string path;  // Below the log directory.
  storage::FileInfo info;
  bool is_event_file = false;  // Otherwise it is a profile.
};

// A directory with event files in it, or with profiles in plugins/profile below it.
struct RunFiles {
  std::string run;             // Its path below the log directory; "." for the log directory.
  std::vector<LogFile> files;  // By path.
  uint64_t bytes = 0;
  bool has_links = false;   // There are also links to event files, which are not listed.
  int64_t modified_ns = 0;  // When the newest of the files was last written.

  std::vector<LogFile> event_files() const;
};

struct Inventory {
  std::vector<RunFiles> runs;      // By name.
  std::vector<std::string> links;  // Symbolic links to directories, which were skipped.
  std::vector<Error> problems;
};

// Whether a file of this name below plugins/profile was made by a profiler.
bool is_profile_name(std::string_view name);

// Finds every run below the log directory. Symbolic links are not followed, neither to directories
// nor to files: files elsewhere must not be deleted. The trash is skipped. `on_progress` counts
// directories.
Result<Inventory> take_inventory(storage::Tree& tree, const OnProgress& on_progress = {});

// The path, below the log directory, of an entry in a run's directory.
std::string path_in_run(std::string_view run, std::string_view name);

// `directory`/`name`, without a "." in it.
std::string join_path(std::string_view directory, std::string_view name);

}  // namespace stepscope::upkeep
