// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <vector>

#include "base/thread_pool.h"
#include "ingest/file_table.h"
#include "store/store.h"

namespace stepscope::ingest {

// Passes new data from the files to the store. Runs are staged when their files have new data; a
// commit publishes all staged runs together. During a long load, a commit is due several times per
// second.
//
// Threads: any, except where noted.
class Committer {
 public:
  // `on_due` is called before each commit that was due, by one thread at a time.
  Committer(FileTable& table, store::Store& store, std::function<void()> on_due);

  // Stages what was read from the file so far.
  void stage(TailedFile& file);
  // The caller holds the table's mutex.
  void stage_run(TailedRun& run);
  // After an error that may have left staged runs in any state: the next commit includes all runs.
  void stage_everything();

  bool is_due() const;
  // Stages `file` and commits, if a commit is due. Returns false if memory ran out.
  bool stage_if_due(TailedFile& file);
  // Does nothing if another thread is committing. Returns false if memory ran out.
  bool commit_if_due();
  // Uses the pool, which must have nothing else to do. Returns false if memory ran out.
  bool commit_now(ThreadPool& pool);

 private:
  bool commit_if_due_since(int64_t begin_ms);
  bool commit(ThreadPool* pool);
  store::Commit take_staged(ThreadPool* pool);
  void stage_all_runs(store::Commit& commit);

  FileTable& table_;
  store::Store& store_;
  const std::function<void()> on_due_;

  std::vector<TailedRun*> staged_;  // Guarded by the table's mutex.
  std::mutex commit_mutex_;
  bool must_stage_everything_ = false;  // Guarded by commit_mutex_.
  std::atomic<int64_t> last_commit_ms_;
  std::atomic<int64_t> pause_ms_;  // Time until the next commit is due.
};

}  // namespace stepscope::ingest
