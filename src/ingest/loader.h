// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <unordered_set>
#include <vector>

#include "base/progress.h"
#include "base/thread_pool.h"
#include "ingest/committer.h"
#include "ingest/discovery.h"
#include "ingest/file_table.h"
#include "ingest/load_progress.h"
#include "ingest/path_list.h"
#include "ingest/watcher.h"
#include "storage/storage.h"
#include "store/store.h"

namespace stepscope::ingest {

struct LoaderOptions {
  std::vector<LogRoot> roots;
  // The interval between full rescans; changes reported by the system are picked up immediately. 0:
  // load once and stop.
  std::chrono::milliseconds reload_interval{5000};
  size_t threads = 0;  // 0: one per core.
  store::Keep keep = store::Keep::All;
  OnProgress on_progress = {};  // Counts bytes; called by one thread at a time.
  // Called when everything that existed at the start has been read, except files that are still
  // searched for records after long damage.
  std::function<void()> on_loaded;
};

// Keeps the store up to date with the log directories: finds files, reads them in parallel, follows
// them, and commits new data. An unreadable file does not affect others: a file that is not an
// event file is given up early, and a file with long damage is searched in turns between the
// others. When memory runs out, loaded data stays, files that did not fit report it, and reading
// them is retried at each scan. The same applies when too many files are open. At first, small
// files are read as soon as they are found, while they are open. Then the largest files are read
// first, and each free thread takes the next one. During a long load, data is committed several
// times per second.
//
// Threads: start() and stop() from one thread. sweep() is for tests and must not meet start().
class Loader {
 public:
  Loader(storage::Storage& storage, store::Store& store, LoaderOptions options);
  ~Loader();

  // Fails if no thread can be started, which the store's progress reports; may be called again.
  Result<void> start();

  // Stops any work in progress. request_stop() does not wait for it.
  void request_stop();
  void stop();

  // One round: finds files, reads new data, commits.
  void sweep();

 private:
  struct Work {
    uint64_t bytes = 0;
    TailedFile* file = nullptr;
  };

  Result<void> start_thread();
  void follow();
  void scan();
  void scan_once();
  void report_loaded();
  // If memory runs out in `step`, the next round starts from a known good state.
  void survive_shortage(const std::function<void()>& step);
  Discovery find_files();
  bool know_file(const FoundFile& found);
  bool take_file(FoundFile& found, ByteSource& source, size_t worker);
  void read_taken(FoundFile& found, ByteSource& source, size_t worker);
  bool add_taken(std::unique_ptr<TailedFile> file, std::string run_name);
  void remove_missing();
  void read_written(const std::unordered_set<std::string>& paths);
  static void add_work(std::vector<Work>& work, TailedFile& file);
  void do_work(std::vector<Work>& work);
  // The largest files, which would each keep one thread busy after all others are done.
  size_t count_dominant(const std::vector<Work>& by_size) const;
  void read_file(TailedFile& file, size_t worker);
  void read_file_together(TailedFile& file);
  bool note_block(TailedFile& file, uint64_t bytes);
  void finish_file(TailedFile& file, bool has_changed);
  void show_file(TailedFile& file, bool has_changed);
  void commit_staged();
  void note_commit(bool has_memory);

  storage::Storage& storage_;
  const LoaderOptions options_;
  ThreadPool pool_;
  std::vector<Scratch> scratch_;  // One per worker.
  Watcher watcher_;
  InfoPool infos_;
  const Supply supply_{storage_, infos_, options_.keep, &is_stopping_};

  FileTable table_;
  LoadProgress progress_;
  Committer committer_;
  PathList directories_;

  bool is_loaded_ = false;
  size_t unfinished_ = 0;  // Files that are searched in turns.
  std::atomic<bool> is_stopping_{false};
  std::thread thread_;
};

}  // namespace stepscope::ingest
