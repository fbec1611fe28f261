// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/unordered/unordered_flat_set.hpp>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "store/run.h"

namespace stepscope::ingest {

// Thousands of runs log the same tags, so the metadata of series is shared.
//
// Threads: any.
class InfoPool {
 public:
  // An equal SeriesInfo that is already in use, or this one.
  Shared<const store::SeriesInfo> share(store::SeriesInfo info);

  // The name of a program that writes event files; null if it is empty.
  std::shared_ptr<const std::string> share_writer(std::string_view name);

  size_t size() const;

 private:
  // Stored with its hash: otherwise a growing set would have to hash all of them again.
  struct Entry {
    size_t hash;
    Shared<const store::SeriesInfo> info;
  };
  struct Wanted {
    size_t hash;
    const store::SeriesInfo& info;
  };
  struct Hash {
    using is_transparent = void;
    size_t operator()(const auto& one) const { return one.hash; }
  };
  struct Equal {
    using is_transparent = void;
    bool operator()(const Entry& a, const Entry& b) const { return *a.info == *b.info; }
    bool operator()(const Wanted& a, const Entry& b) const { return a.info == *b.info; }
    bool operator()(const Entry& a, const Wanted& b) const { return *a.info == b.info; }
  };
  void share_notes(Shared<const store::SeriesNotes>& notes);
  void drop_unused();

  mutable std::mutex mutex_;
  boost::unordered_flat_set<Entry, Hash, Equal> infos_;
  std::shared_ptr<const std::string> last_writer_;
  Shared<const store::SeriesNotes> last_notes_;  // Of the last one: the next usually has the same.
  // How many there may be before unused ones are dropped.
  size_t next_cleanup_size_ = 1024;
};

}  // namespace stepscope::ingest
