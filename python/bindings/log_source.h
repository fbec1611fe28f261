// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "ingest/loader.h"
#include "ingest/values/value_reader.h"
#include "storage/storage.h"
#include "store/store.h"

namespace stepscope::python {

// Log directories as a script reads them: all that is there, and what is new whenever it asks.
//
// Threads: any. In the child of a fork everything that was read stays there, and load() starts
// again from the beginning: the threads and the position are the parent's.
class LogSource {
 public:
  explicit LogSource(std::vector<ingest::LogRoot> roots);
  ~LogSource();
  LogSource(const LogSource&) = delete;
  LogSource& operator=(const LogSource&) = delete;

  // Reads what is new, with all cores. Now and then `is_interrupted` is asked; once it answers true
  // the reading ends, and the answer is false.
  bool load(const std::function<bool()>& is_interrupted);

  std::shared_ptr<const store::Snapshot> snapshot() const { return store_.snapshot(); }
  storage::Storage& storage() { return *storage_; }
  store::ValueReader& values() { return values_; }

 private:
  void leave_to_parent();

  const std::vector<ingest::LogRoot> roots_;
  const std::unique_ptr<storage::Storage> storage_;
  store::Store store_;
  ingest::FileValueReader values_;
  std::mutex mutex_;
  std::unique_ptr<ingest::Loader> loader_;  // Guarded by mutex_, as the one below.
  pid_t owner_ = 0;                         // The process that has the loader's threads.
};

}  // namespace stepscope::python
