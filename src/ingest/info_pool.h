// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/unordered/unordered_flat_set.hpp>
#include <memory>
#include <mutex>

#include "store/run.h"

namespace stepscope::ingest {

// Thousands of runs log the same tags: what is known of a series is kept once for all of them.
//
// Threads: any.
class InfoPool {
 public:
  // An equal SeriesInfo that somebody holds already, or this one.
  std::shared_ptr<const store::SeriesInfo> share(store::SeriesInfo info);

  size_t size() const;

 private:
  using Info = std::shared_ptr<const store::SeriesInfo>;
  struct Hash {
    using is_transparent = void;
    size_t operator()(const store::SeriesInfo& info) const;
    size_t operator()(const Info& info) const { return (*this)(*info); }
  };
  struct Equal {
    using is_transparent = void;
    bool operator()(const Info& a, const Info& b) const { return *a == *b; }
    bool operator()(const store::SeriesInfo& a, const Info& b) const { return a == *b; }
    bool operator()(const Info& a, const store::SeriesInfo& b) const { return *a == b; }
  };
  void drop_unused();

  mutable std::mutex mutex_;
  boost::unordered_flat_set<Info, Hash, Equal> infos_;
  size_t look_again_at_ =
      1024;  // How many there may be before those that nobody holds are dropped.
};

}  // namespace stepscope::ingest
