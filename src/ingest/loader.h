// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/thread_pool.h"
#include "ingest/discovery.h"
#include "ingest/file_tail.h"
#include "ingest/watcher.h"
#include "storage/storage.h"
#include "store/store.h"

namespace stepscope::ingest {

struct LoaderOptions {
  std::vector<LogRoot> roots;
  // How often everything is looked at; changes that the system tells of are taken up at once.
  // 0: load once and stop.
  std::chrono::milliseconds reload_interval{5000};
  size_t threads = 0;               // 0: as many as the machine has cores.
  std::function<void()> on_loaded;  // Called when all that was there at the start has been read.
};

// Keeps the store up with the log directories: finds files, reads them in parallel, follows them
// for ever, and commits what is new. A file that cannot be read harms no other.
//
// Large files are begun first and whoever is free takes the next one. While a long load goes on,
// what has been read is committed several times a second.
//
// Threads: start() and stop() from one thread. sweep() is for tests and must not meet start().
class Loader {
 public:
  Loader(storage::Storage& storage, store::Store& store, LoaderOptions options);
  ~Loader();

  void start();
  void stop();

  // One round: find files, read what is new, commit.
  void sweep();

 private:
  struct TailedFile;

  // A run and its files, by path. Guarded by stage_mutex_ while files are being read.
  struct RunFiles {
    std::string name;
    std::vector<TailedFile*> files;
    bool is_staged = false;
  };

  struct TailedFile {
    TailedFile(Loader& loader, FoundFile found, RunFiles& of_run)
        : tail(loader.storage_, loader.infos_, std::move(found.path)),
          run(of_run),
          now(found.info) {}

    FileTail tail;
    RunFiles& run;
    storage::FileInfo now;
    bool is_found = true;
    std::shared_ptr<const store::Contribution> latest;  // Guarded by stage_mutex_.
  };

  void follow();
  void reconcile(std::vector<FoundFile> found);
  void add_file(FoundFile found);
  void remove_missing();
  void read_changed(std::vector<TailedFile*> files);
  // The largest files, which one thread each would still read when all others are done.
  size_t count_dominant(const std::vector<std::pair<uint64_t, TailedFile*>>& by_size) const;
  void read_file(TailedFile& file, size_t worker);
  void read_file_together(TailedFile& file);
  bool note_block(TailedFile& file, uint64_t bytes);
  void finish_file(TailedFile& file, bool has_changed);
  void read_written(const std::unordered_set<std::string>& paths);
  void stage(TailedFile& file);
  void stage_run(RunFiles& run);
  void commit_if_due();
  void commit_staged();
  store::Commit take_staged();
  void show_progress(bool is_done);

  storage::Storage& storage_;
  store::Store& store_;
  const LoaderOptions options_;
  ThreadPool pool_;
  std::vector<Scratch> scratch_;  // One a worker.
  Watcher watcher_;
  InfoPool infos_;

  std::unordered_map<std::string_view, std::unique_ptr<TailedFile>> files_;  // By path.
  std::unordered_map<std::string_view, std::unique_ptr<RunFiles>> runs_;     // By name.
  std::vector<std::string> directories_;
  std::string problem_;

  std::mutex stage_mutex_;
  std::vector<RunFiles*> staged_;  // Guarded by stage_mutex_.
  std::mutex commit_mutex_;
  std::atomic<int64_t> last_commit_ms_{0};

  std::atomic<uint64_t> files_done_{0};
  std::atomic<uint64_t> bytes_done_{0};
  uint64_t bytes_total_ = 0;
  bool is_loaded_ = false;

  std::atomic<bool> is_stopping_{false};
  std::thread thread_;
};

}  // namespace stepscope::ingest
