// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/thread_pool.h"
#include "ingest/path_list.h"
#include "storage/storage.h"

namespace stepscope::ingest {

// A directory to search for runs. Runs are named by their path below it, prefixed with `name` if
// given (TensorBoard's --logdir_spec).
struct LogRoot {
  std::string name;
  std::string path;
};

struct FoundFile {
  std::string run;
  std::string path;
  storage::FileInfo info;
};

struct Discovery {
  std::vector<FoundFile> files;  // In no particular order.
  PathList directories;          // Every directory that was listed.
  std::vector<Error> problems;   // What failed, for the user.

  // Paths named like event files that are neither files nor directories: FIFOs, sockets, devices
  // and links to them. They are never opened. Sorted.
  std::vector<std::string> irregular;

  // Paths that could not be examined this time: the disk does not respond, too many open files, no
  // permission. Sorted, without trailing slashes.
  std::vector<std::string> unread;

  // Whether a file that was not found may still exist, because it is at or below a path that could
  // not be examined.
  bool may_hold(std::string_view path) const;
};

// The directory of removed runs. It is always skipped.
inline constexpr std::string_view kTrashName = ".stepscope-trash";

// Whether a file with this name contains events. Profilers leave ".profile-empty" files, which only
// mark their directory as a run.
bool is_event_file_name(std::string_view name);
bool is_run_marker_name(std::string_view name);

// May process a file as soon as it is found and open; returns whether it did. Other files are
// listed in the result. Called by the threads of the pool, with `worker` as in
// ThreadPool::for_each().
using TakeFile = std::function<bool(FoundFile& file, ByteSource& source, size_t worker)>;

// Receives the current state of a file; returns whether it is known, so that the result need not
// list it. Called by the threads of the pool.
using KnowFile = std::function<bool(const FoundFile& file)>;

// Finds every event file below the roots. Symbolic links are followed, except those that lead back
// to a directory above. A root that does not exist is reported as a problem; it may be created
// later. Directories are listed in parallel, level by level. Below two links, each directory is
// entered only once, through the first of the shortest paths to it: links to each other would
// otherwise create too many paths. Paths of 4,096 bytes or more are not entered and are reported as
// a problem. The walk stops early, with a partial result, when `is_stopping` becomes true. Only the
// first files of a directory are passed to `take_file`, if set: the others can be read by more
// threads. Files that are not taken are passed to `know_file`, if set.
Discovery discover(storage::Storage& storage, const std::vector<LogRoot>& roots, ThreadPool& pool,
                   const std::atomic<bool>& is_stopping, const TakeFile& take_file = nullptr,
                   const KnowFile& know_file = nullptr);

// Finds directories and problems like discover(); `files` of the result is empty.
Discovery discover_directories(storage::Storage& storage, const std::vector<LogRoot>& roots,
                               ThreadPool& pool, const std::atomic<bool>& is_stopping);

}  // namespace stepscope::ingest
