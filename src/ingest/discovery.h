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

// A directory to look for runs in. Runs are named by their path below it, after `name` if that is
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
  std::vector<FoundFile> files;  // In no order.
  PathList directories;          // Every directory that was looked into.
  std::vector<Error> problems;   // What could not be read.

  // What is named like an event file and is neither a file nor a directory: FIFOs, sockets,
  // devices and links to them. Nobody opens them. Sorted.
  std::vector<std::string> irregular;

  // Paths of what is there or may be, and could not be looked at this time: a disk that does not
  // answer, too many open files, no permission. Sorted, without slashes at the end.
  std::vector<std::string> unread;

  // Whether a file that was not found may be there all the same, since it is at or below a path
  // that could not be looked at.
  bool may_hold(std::string_view path) const;
};

// The directory that holds what was cleaned away. It is passed by, wherever it stands.
inline constexpr std::string_view kTrashName = ".stepscope-trash";

// Whether a file of this name holds events. Profilers leave ".profile-empty" files that hold none
// and only say that their directory is a run.
bool is_event_file_name(std::string_view name);
bool is_run_marker_name(std::string_view name);

// May take a file as soon as it is found, while it is open already; answers whether it did. Files
// that are not taken are told in the end. Called by the threads of the pool, `worker` as in
// ThreadPool::for_each().
using TakeFile = std::function<bool(FoundFile& file, ByteSource& source, size_t worker)>;

// Is told of a file as it is now; answers whether it is known, so that it need not be told in the
// end. Called by the threads of the pool.
using KnowFile = std::function<bool(const FoundFile& file)>;

// Finds every event file below the roots. Symbolic links are followed; one that leads back to a
// directory above it is not. A root that does not exist is told as a problem; it may come later.
// Directories are listed in parallel, level by level. Below two links every directory is looked
// into once only, by the first of the shortest paths to it: links that lead to each other would
// make more paths than anybody can walk. Paths of 4,096 bytes or more are not entered; that is told
// as a problem. The walk ends early, with what it has, when `is_stopping`
// becomes true. Only the first files of a directory are offered to `take_file`, if there is one:
// the others can be read by more threads. Files that are not taken are shown to `know_file`, if
// there is one.
Discovery discover(storage::Storage& storage, const std::vector<LogRoot>& roots, ThreadPool& pool,
                   const std::atomic<bool>& is_stopping, const TakeFile& take_file = nullptr,
                   const KnowFile& know_file = nullptr);

// Finds what cannot be read, and every directory, as discover() does; `files` of the answer is
// empty.
Discovery discover_directories(storage::Storage& storage, const std::vector<LogRoot>& roots,
                               ThreadPool& pool, const std::atomic<bool>& is_stopping);

}  // namespace stepscope::ingest
