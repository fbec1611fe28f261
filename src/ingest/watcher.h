// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "ingest/path_list.h"

namespace stepscope::ingest {

// Tells by inotify what happens in a set of directories. Network and FUSE file systems tell
// nothing, and the system limits the number of watches: the caller polls as well.
//
// Threads: one, but for wake().
class Watcher {
 public:
  struct Changes {
    std::unordered_set<std::string> written;  // Paths of files that were written to.
    bool structure = false;                   // Something came, went or was renamed.
    bool woken = false;                       // wake() was called.
  };

  Watcher();
  ~Watcher();
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;

  // Watches exactly these directories from now on. Those that cannot be watched are passed over.
  void watch(const PathList& directories);

  // Waits until something happens or the time is over, then gathers for a moment what comes along
  // with it.
  Changes wait(std::chrono::milliseconds timeout);

  // Ends a wait(), from any thread.
  void wake();

  size_t watched() const { return watch_of_.size(); }

 private:
  void add(const std::string& directory);
  void remove_unasked();
  void read_events(Changes& changes);
  bool wait_for_input(std::chrono::milliseconds timeout, Changes& changes);

  int inotify_ = -1;
  int wake_ = -1;
  struct Watched {
    int watch = -1;
    uint32_t round = 0;  // When it was last asked for.
  };
  std::unordered_map<std::string, Watched> watch_of_;
  // Keys of watch_of_. A directory reached by two paths has one watch.
  std::unordered_map<int, std::vector<const std::string*>> directories_of_;
  uint32_t round_ = 0;
};

}  // namespace stepscope::ingest
