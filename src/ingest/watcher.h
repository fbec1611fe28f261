// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "base/few.h"
#include "ingest/path_list.h"

struct inotify_event;

namespace stepscope::ingest {

// Reports changes in a set of directories through inotify. Network and FUSE file systems do not
// report changes, and the system limits the number of watches and open files, so the caller must
// poll as well. Threads: one, except for wake().
class Watcher {
 public:
  struct Changes {
    std::unordered_set<std::string> written;  // Paths of files that were written to.
    bool structure = false;                   // Something was created, removed or renamed.
    bool woken = false;                       // wake() was called.
  };

  Watcher();
  ~Watcher();
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;

  // Watches exactly these directories from now on. Directories that cannot be watched are skipped.
  void watch(const PathList& directories);

  // Waits until something changes or the timeout expires, then collects further changes for a
  // moment.
  Changes wait(std::chrono::milliseconds timeout);

  // Ends a wait(), from any thread.
  void wake();

  size_t watched() const { return watch_of_.size(); }

 private:
  struct Watched {
    int watch = -1;
    uint32_t round = 0;  // When it was last requested.
  };
  using WatchedPaths = std::unordered_map<std::string, Watched>;

  void open();
  void close();
  void add(const std::string& directory);
  void remove_outdated();
  // Removes the path from its watch, which ends with its last path.
  void release(WatchedPaths::iterator path);
  void forget(int watch);
  void read_events(Changes& changes);
  void take_event(const inotify_event& event, Changes& changes);
  bool may_redirect_paths(const inotify_event& event) const;
  bool wait_for_input(std::chrono::milliseconds timeout, Changes& changes);

  int inotify_ = -1;
  int wake_ = -1;
  WatchedPaths watch_of_;
  // Keys of watch_of_. A directory reached by two paths has one watch.
  std::unordered_map<int, Few<const std::string*>> directories_of_;
  uint32_t round_ = 0;
  bool is_full_ = false;  // The watch limit was reached in this round.
  // Paths may now lead to other directories than the watched ones.
  bool must_recheck_ = false;
};

}  // namespace stepscope::ingest
