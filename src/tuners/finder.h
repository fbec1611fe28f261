// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "storage/storage.h"
#include "tuners/tuner_file.h"

namespace stepscope::tuners {

// A log directory; its runs are named by their path below it, after `name` if there is one.
struct Root {
  std::string name;
  std::string path;
};

// What the files in one directory say.
struct Findings {
  bool has_files = false;
  TunerFile content;            // Of all files together; the first one that has a value counts.
  std::vector<Error> problems;  // Files that cannot be read; they name the file.
};

// Finds and reads the files of tuners in the directories of runs, and Keras Tuner's
// trial_<id>/trial.json beside the directory <id> of a run or one level above. A file is read again
// only if its size or its time has changed, and a directory is examined at most every two seconds,
// less often if the storage is slow. At most kKeptBytesMax of files are kept.
//
// Only files that are inside their directory after all links are resolved are read, and at most
// kFileBytesMax of each. Threads: any. Cost: a few calls to the storage per directory.
class Finder {
 public:
  using Time = std::chrono::steady_clock::time_point;

  static constexpr uint64_t kKeptBytesMax = uint64_t{64} << 20;

  Finder(storage::Storage& storage, std::vector<Root> roots,
         std::function<Time()> clock = std::chrono::steady_clock::now)
      : storage_(storage), roots_(std::move(roots)), clock_(std::move(clock)) {}

  // The findings in the directory of a run, or of a path above one. Never null.
  std::shared_ptr<const Findings> find(std::string_view run);

  // How often a file has appeared, changed or disappeared so far.
  uint64_t changes() const { return changes_; }

  // Of the files whose contents are kept.
  uint64_t kept_bytes() {
    const std::lock_guard lock(mutex_);
    return kept_bytes_;
  }

 private:
  struct File {
    int64_t modified_ns = 0;
    uint64_t size = 0;
    std::shared_ptr<const Result<TunerFile>> content;
  };
  struct Directory {
    Time valid_until{};
    std::unordered_map<std::string, File> files;
    std::shared_ptr<const Findings> findings;
  };

  struct Place {
    std::string path;
    size_t depth = 0;  // Of directories below the log directory.
  };

  std::optional<Place> place_of(std::string_view run) const;
  Directory examine(const Place& place, const Directory& before);
  void keep(std::string_view run, Directory directory, Time start);
  File read(const std::string& directory, const std::string& name, const storage::FileInfo& info);

  storage::Storage& storage_;
  const std::vector<Root> roots_;
  const std::function<Time()> clock_;
  std::atomic<uint64_t> changes_ = 0;
  std::mutex mutex_;  // Not held while files are read. It guards what follows.
  std::unordered_map<std::string, Directory> directories_;  // By run.
  uint64_t kept_bytes_ = 0;                                 // Of the files of all directories.
  std::chrono::steady_clock::duration examining_{};         // How long that took, of all.
};

}  // namespace stepscope::tuners
