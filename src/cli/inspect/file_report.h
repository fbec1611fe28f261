// SPDX-License-Identifier: Apache-2.0
// Gathers the contents of event files by file and tag, for `stepscope inspect`.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/progress.h"
#include "base/result.h"
#include "record/event.h"
#include "storage/storage.h"
#include "upkeep/content.h"

namespace stepscope::cli {

// The range of steps and times of some events.
struct Extent {
  uint64_t count = 0;
  int64_t first_step = 0, last_step = 0;  // In the order logged.
  int64_t min_step = std::numeric_limits<int64_t>::max();
  int64_t max_step = std::numeric_limits<int64_t>::min();
  double first_time = std::numeric_limits<double>::infinity();  // Least finite wall time.
  double last_time = -std::numeric_limits<double>::infinity();  // Greatest one.
  uint64_t steps_back = 0;  // How often a step is less than the previous one.

  void add(int64_t step, double wall_time);
  bool has_times() const { return first_time <= last_time; }
  // Events per second from the first to the last; 0 if they have the same time.
  double rate() const;
};

struct TagReport {
  std::string kind;  // The plugin that shows it; "?" if the log does not say.
  Extent extent;
  uint64_t bytes = 0;  // Size of its records with their frames.
};

struct FileReport {
  std::string run;
  std::string path;
  uint64_t bytes = 0;
  int64_t modified_ns = 0;
  std::string writer;        // As stated in the file.
  std::string file_version;  // "brain.Event:2".
  uint64_t events = 0;       // Including those without data, such as the header of the file.
  Extent extent;             // Of the events that hold data.
  std::map<std::string, TagReport> tags;
  upkeep::FileEnd end;  // Its damage includes records that are not Event messages.
  std::string problem;  // Why reading failed or stopped.

  // Including a damaged end.
  uint64_t damaged_places() const;
  uint64_t damaged_bytes() const;
};

struct LogReport {
  std::vector<FileReport> files;      // By path.
  std::vector<std::string> problems;  // Directories that could not be read, in order.

  // The number of files that could not be read.
  uint64_t unread_files() const;
  bool is_complete() const { return problems.empty() && unread_files() == 0; }
};

// Reads a whole file. Errors are in the report.
FileReport report_file(storage::Storage& storage, std::string run, std::string path);

// Reads every event file below `logdir`, or `logdir` itself if that is a file, with one thread per
// core. Fails if `logdir` itself cannot be read. `on_progress` counts files and is called by any of
// the threads.
Result<LogReport> report_files(storage::Storage& storage, const std::string& logdir,
                               const OnProgress& on_progress = {});

// The plugin that shows a value; "?" if this value does not say.
std::string kind_of(const record::ValueView& value);

}  // namespace stepscope::cli
