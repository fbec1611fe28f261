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

// Log directories as a script reads them: everything at first, then what is new since.
//
// Threads: any. A forked child keeps everything that was read, and load() starts again from the
// beginning: the threads and the position belong to the parent.
class LogSource {
 public:
  explicit LogSource(std::vector<ingest::LogRoot> roots);
  ~LogSource();
  LogSource(const LogSource&) = delete;
  LogSource& operator=(const LogSource&) = delete;

  // Reads new data with all cores. `is_interrupted` is called from time to time: if it returns
  // true, reading stops and load() returns false.
  bool load(const std::function<bool()>& is_interrupted);

  std::shared_ptr<const store::Snapshot> snapshot() const { return store_.snapshot(); }
  storage::Storage& storage() { return *storage_; }
  store::ValueReader& values() { return values_; }

 private:
  void release_if_forked();

  const std::vector<ingest::LogRoot> roots_;
  const std::unique_ptr<storage::Storage> storage_;
  store::Store store_;
  ingest::FileValueReader values_;
  std::mutex mutex_;
  std::unique_ptr<ingest::Loader> loader_;  // Guarded by mutex_, like owner_.
  pid_t owner_ = 0;                         // The process that has the loader's threads.
};

}  // namespace stepscope::python
