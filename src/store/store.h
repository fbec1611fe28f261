// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "base/thread_pool.h"
#include "store/run.h"

namespace stepscope::store {

// The state of all runs at one point in time. It never changes and can be read for any length of
// time without blocking anyone.
struct Snapshot {
  uint64_t version = 0;
  std::vector<std::shared_ptr<const Run>> runs;  // By name.

  const Run* find(std::string_view name) const;
};

// The progress of loading the log directory.
struct Progress {
  bool is_done = false;  // Everything that existed at the start has been read.
  uint64_t files = 0, files_done = 0;
  uint64_t bytes = 0, bytes_done = 0;
  std::string problem;  // Why the logs cannot be read; empty if they can.
};

// With at least this many runs, several threads sort them faster.
inline constexpr size_t kRunsWorthAPool = 100;

// The changes from one snapshot to the next.
struct Commit {
  std::vector<std::shared_ptr<Run>> changed;  // From merge_run(); not shared.
  std::vector<std::string> removed;

  bool empty() const { return changed.empty() && removed.empty(); }
};

// Passed to listeners after a commit.
struct Change {
  std::vector<const Run*> runs;  // The changed runs of the new snapshot, by name.
  std::vector<std::string> removed;
};

// Memory use by purpose.
struct MemoryReport {
  uint64_t points = 0;        // Number of scalar points.
  uint64_t records = 0;       // Number of index entries.
  uint64_t column_bytes = 0;  // Chunks of scalars.
  uint64_t index_bytes = 0;   // Record index.
  uint64_t name_bytes = 0;    // Runs, tags, descriptions, file reports.
};
MemoryReport report_memory(const Snapshot& snapshot);

// Holds the current snapshot. Readers take it without waiting; one writer replaces it.
//
// Threads: any may read; commit() and set_progress() are for one writer.
class Store {
 public:
  using Listener = std::function<void(const Snapshot&, const Change&)>;

  Store();

  std::shared_ptr<const Snapshot> snapshot() const;

  // The version of the current snapshot. Takes no lock.
  uint64_t version() const { return version_.load(std::memory_order_acquire); }

  // Publishes a snapshot with these changes, then calls the listeners. With an idle pool, thousands
  // of runs are sorted by all its threads.
  void commit(Commit commit, ThreadPool* pool = nullptr);

  Progress progress() const;
  void set_progress(Progress progress);

  // Called after each commit on the writer's thread. Add listeners before the first commit.
  void add_listener(Listener listener) { listeners_.push_back(std::move(listener)); }

 private:
  mutable std::mutex snapshot_mutex_;  // Held only while a pointer is copied.
  std::shared_ptr<const Snapshot> snapshot_;
  std::atomic<uint64_t> version_ = 0;
  mutable std::mutex progress_mutex_;
  Progress progress_;
  std::vector<Listener> listeners_;
};

}  // namespace stepscope::store
