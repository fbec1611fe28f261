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
  // How often everything is looked at; changes that the system tells of are taken up at once.
  // 0: load once and stop.
  std::chrono::milliseconds reload_interval{5000};
  size_t threads = 0;  // 0: as many as the machine has cores.
  store::Keep keep = store::Keep::All;
  OnProgress on_progress = {};  // Counts bytes; called by one thread at a time.
  // Called when all that was there at the start has been read, but for files that are searched for
  // records behind long damage.
  std::function<void()> on_loaded;
};

// Keeps the store up with the log directories: finds files, reads them in parallel, follows them
// for ever, and commits what is new. A file that cannot be read harms no other: one that is not an
// event file is given up early, and one with long damage is searched in turns between the others.
//
// When memory runs out, what is loaded stays, the files that did not fit say so, and reading them
// is tried again at each look. The same holds when too many files are open.
//
// At first small files are read as soon as they are found, while they are open already. Then large
// files are begun first and whoever is free takes the next one. While a long load goes on,
// what has been read is committed several times a second.
//
// Threads: start() and stop() from one thread. sweep() is for tests and must not meet start().
class Loader {
 public:
  Loader(storage::Storage& storage, store::Store& store, LoaderOptions options);
  ~Loader();

  // Fails if the system gives no thread, as the store's progress says then; may be called again.
  Result<void> start();

  // Ends whatever is under way. request_stop() does not wait for it.
  void request_stop();
  void stop();

  // One round: find files, read all that is new, commit.
  void sweep();

 private:
  // There may be very many runs and files: what is kept of each is kept small.
  struct TailedFile;

  // A run and its files. Guarded by stage_mutex_ while files are being read.
  struct RunFiles {
    explicit RunFiles(std::string name);

    TailedFile* first = nullptr;
    // As it was last committed, or is to be: the name is kept there and nowhere else.
    std::shared_ptr<store::Run> latest;
    bool is_staged = false;
    bool is_sorted = true;  // Whether the files stand in the order of their paths.
    bool is_ready = false;  // What a commit would make of it is known already.

    const std::string& key() const { return latest->name; }
    void set_ready(std::shared_ptr<store::Run> run) {
      latest = std::move(run);
      is_ready = true;
    }
    bool has_one_file() const;
    // Leaves them unsorted, so that a run of very many files costs no more a file than others.
    void insert(TailedFile& file);
    void sort();
    // Those it leaves out belong to no run from then on.
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

  // A set of owned things, each found by its key. The hash is kept beside it: a set that grows
  // would have to look at all of them again.
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
  // If memory runs out in `step`, the next round starts from what is known to be good.
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
  // The largest files, which one thread each would still read when all others are done.
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
  // `begin_ms` is when work for the commit began.
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
  std::vector<Scratch> scratch_;  // One a worker.
  Watcher watcher_;
  InfoPool infos_;
  const Supply supply_{storage_, infos_, options_.keep, &is_stopping_};

  SetByKey<TailedFile> files_;  // By path. As runs_, guarded by stage_mutex_ while files are found.
  SetByKey<RunFiles> runs_;     // By name.
  PathList directories_;
  std::string problem_;

  std::mutex stage_mutex_;
  std::vector<RunFiles*> staged_;  // Guarded by stage_mutex_.
  std::mutex commit_mutex_;
  // A commit failed half-way: what it held is not staged any more. Guarded by commit_mutex_.
  bool must_stage_all_ = false;
  std::atomic<int64_t> last_commit_ms_;
  std::atomic<int64_t> commit_pause_ms_;  // Until the next one is due.

  std::atomic<uint64_t> files_found_{0};
  std::atomic<uint64_t> files_done_{0};
  std::atomic<uint64_t> bytes_found_{0};
  std::atomic<uint64_t> bytes_done_{0};
  bool is_loaded_ = false;
  size_t unfinished_ = 0;                      // Files that are searched for records in turns.
  std::atomic<bool> is_out_of_memory_{false};  // Since the last look began.

  std::atomic<bool> is_stopping_{false};
  std::thread thread_;
};

}  // namespace stepscope::ingest
