// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <boost/unordered/unordered_flat_set.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_set>
#include <vector>

#include "base/progress.h"
#include "base/thread_pool.h"
#include "ingest/discovery.h"
#include "ingest/file_tail.h"
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
  // There may be very many runs and files, so the data per run and file is small.
  struct TailedFile;

  // A run and its files. Guarded by stage_mutex_ while files are being read.
  struct RunFiles {
    explicit RunFiles(std::string name);

    TailedFile* first = nullptr;
    // As last committed, or about to be: the name is stored only there.
    std::shared_ptr<store::Run> latest;
    bool is_staged = false;
    bool is_sorted = true;  // Whether the files are sorted by path.
    bool is_ready = false;  // The run for the next commit is already merged.

    const std::string& key() const { return latest->name; }
    void set_ready(std::shared_ptr<store::Run> run) {
      latest = std::move(run);
      is_ready = true;
    }
    bool has_one_file() const;
    // Leaves them unsorted, so that the cost per file does not grow with the number of files.
    void insert(TailedFile& file);
    void sort();
    // Files that are not included no longer belong to a run.
    void remove_missing();
  };

  struct TailedFile {
    TailedFile(Loader& loader, FoundFile found) : tail(loader.supply_, std::move(found.path)) {
      tail.look(found.info);
    }

    const std::string& key() const { return tail.path(); }

    FileTail tail;
    RunFiles* run = nullptr;
    TailedFile* next_of_run = nullptr;
    std::shared_ptr<const store::Contribution> latest;  // Guarded by stage_mutex_.
    bool is_found = true;
  };

  // A set of owned objects, found by key. Hashes are stored: otherwise a growing set would have to
  // hash all keys again.
  template <typename T>
  struct Owned {
    explicit Owned(std::unique_ptr<T> one) : hash(ByKey()(one->key())), it(std::move(one)) {}

    size_t hash;
    std::unique_ptr<T> it;
  };
  struct ByKey {
    using is_transparent = void;
    static std::string_view key_of(std::string_view key) { return key; }
    template <typename T>
    static std::string_view key_of(const Owned<T>& owned) {
      return owned.it->key();
    }
    size_t operator()(std::string_view key) const { return std::hash<std::string_view>()(key); }
    template <typename T>
    size_t operator()(const Owned<T>& owned) const {
      return owned.hash;
    }
    bool operator()(const auto& a, const auto& b) const { return key_of(a) == key_of(b); }
  };
  template <typename T>
  using SetByKey = boost::unordered_flat_set<Owned<T>, ByKey, ByKey>;

  struct Work {
    uint64_t bytes = 0;
    TailedFile* file = nullptr;
  };

  Result<void> start_thread();
  void follow();
  void look_around();
  void look_around_once();
  void tell_loaded();
  // If memory runs out in `step`, the next round starts from a known good state.
  void endure(const std::function<void()>& step);
  Discovery find_files();
  bool take_file(FoundFile& found, ByteSource& source, size_t worker);
  void read_taken(FoundFile& found, ByteSource& source, size_t worker);
  bool know_file(const FoundFile& found);
  void reconcile(Discovery& found);
  bool add_file(std::unique_ptr<TailedFile> file, std::string run_name);
  RunFiles& run_of(std::string name);
  void keep_unread(const Discovery& found);
  void remove_missing();
  static void add_work(std::vector<Work>& work, TailedFile& file);
  void do_work(std::vector<Work>& work);
  // The largest files, which would each keep one thread busy after all others are done.
  size_t count_dominant(const std::vector<Work>& by_size) const;
  void read_file(TailedFile& file, size_t worker);
  void read_file_together(TailedFile& file);
  bool note_block(TailedFile& file, uint64_t bytes);
  void finish_file(TailedFile& file, bool has_changed);
  void show_file(TailedFile& file, bool has_changed);
  void read_written(const std::unordered_set<std::string>& paths);
  void stage(TailedFile& file);
  void stage_run(RunFiles& run);
  void stage_all(store::Commit& commit);
  bool is_commit_due() const;
  // `begin_ms` is when work for the commit started.
  void commit_if_due(int64_t begin_ms);
  void commit_staged();
  void commit(ThreadPool* pool);
  store::Commit take_staged(ThreadPool* pool);
  static std::shared_ptr<store::Run> make_run(RunFiles& run);
  void show_progress(bool is_done);

  storage::Storage& storage_;
  store::Store& store_;
  const LoaderOptions options_;
  ThreadPool pool_;
  std::vector<Scratch> scratch_;  // One per worker.
  Watcher watcher_;
  InfoPool infos_;
  const Supply supply_{storage_, infos_, options_.keep, &is_stopping_};

  SetByKey<TailedFile>
      files_;                // By path. Like runs_, guarded by stage_mutex_ while files are found.
  SetByKey<RunFiles> runs_;  // By name.
  PathList directories_;
  std::string problem_;

  std::mutex stage_mutex_;
  std::vector<RunFiles*> staged_;  // Guarded by stage_mutex_.
  std::mutex commit_mutex_;
  // A commit failed halfway: its runs are no longer staged. Guarded by commit_mutex_.
  bool must_stage_all_ = false;
  std::atomic<int64_t> last_commit_ms_;
  std::atomic<int64_t> commit_pause_ms_;  // Time until the next commit is due.

  std::atomic<uint64_t> files_found_{0};
  std::atomic<uint64_t> files_done_{0};
  std::atomic<uint64_t> bytes_found_{0};
  std::atomic<uint64_t> bytes_done_{0};
  bool is_loaded_ = false;
  size_t unfinished_ = 0;                      // Files that are searched in turns.
  std::atomic<bool> is_out_of_memory_{false};  // Since the last scan started.

  std::atomic<bool> is_stopping_{false};
  std::thread thread_;
};

}  // namespace stepscope::ingest
