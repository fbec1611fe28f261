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

// Everything that was known at one moment. It never changes; whoever holds it may read it for as
// long as they like, at no cost to anybody.
struct Snapshot {
  uint64_t version = 0;
  std::vector<std::shared_ptr<const Run>> runs;  // By name.

  const Run* find(std::string_view name) const;
};

// How far the loading of the log directory has come.
struct Progress {
  bool is_done = false;  // Everything that was there at the start has been read.
  uint64_t files = 0, files_done = 0;
  uint64_t bytes = 0, bytes_done = 0;
  std::string problem;  // Why the logs cannot be read; empty if they can.
};

// So many runs are put together sooner by several threads.
inline constexpr size_t kRunsWorthAPool = 100;

// What changes from one snapshot to the next.
struct Commit {
  std::vector<std::shared_ptr<Run>> changed;  // Of merge_run(); nobody else has them.
  std::vector<std::string> removed;

  bool empty() const { return changed.empty() && removed.empty(); }
};

// What listeners are told of a commit.
struct Change {
  std::vector<const Run*> runs;  // Those of the new snapshot that have changed, by name.
  std::vector<std::string> removed;
};

// Memory by what it is used for.
struct MemoryReport {
  uint64_t points = 0;        // Scalar points there are.
  uint64_t records = 0;       // Index entries there are.
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

  // That of the current snapshot, at no cost.
  uint64_t version() const { return version_.load(std::memory_order_acquire); }

  // Publishes a snapshot with these changes, then calls the listeners. With a pool that has nothing
  // else to do, thousands of runs are sorted by all its threads.
  void commit(Commit commit, ThreadPool* pool = nullptr);

  Progress progress() const;
  void set_progress(Progress progress);

  // Called after each commit on the writer's thread. Add listeners before the first commit.
  void add_listener(Listener listener) { listeners_.push_back(std::move(listener)); }

 private:
  mutable std::mutex snapshot_mutex_;  // Held for the copy of a pointer only.
  std::shared_ptr<const Snapshot> snapshot_;
  std::atomic<uint64_t> version_ = 0;
  mutable std::mutex progress_mutex_;
  Progress progress_;
  std::vector<Listener> listeners_;
};

}  // namespace stepscope::store
