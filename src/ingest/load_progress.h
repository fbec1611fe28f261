// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "base/progress.h"
#include "store/store.h"

namespace stepscope::ingest {

// Counts what was found and read, and reports it to the store and the user.
//
// Threads: the counters may be changed by any; show() and set_problem() by one at a time.
class LoadProgress {
 public:
  // `on_progress` may be empty; it counts bytes.
  LoadProgress(store::Store& store, OnProgress on_progress);

  void set_files(uint64_t count) { files_found_ = count; }
  void add_bytes(uint64_t bytes) { bytes_found_ += bytes; }
  void add_bytes_done(uint64_t bytes) { bytes_done_ += bytes; }
  void add_file_done() { ++files_done_; }
  // A file that was found and read at once.
  void add_whole_file(uint64_t bytes);

  // Why logs cannot be loaded; empty if they can.
  void set_problem(std::string problem) { problem_ = std::move(problem); }
  // Reported in place of the problem until the next scan.
  void set_out_of_memory(bool is_out) { is_out_of_memory_ = is_out; }

  void show(bool is_done);

 private:
  store::Store& store_;
  const OnProgress on_progress_;
  std::string problem_;
  std::atomic<bool> is_out_of_memory_{false};
  std::atomic<uint64_t> files_found_{0};
  std::atomic<uint64_t> files_done_{0};
  std::atomic<uint64_t> bytes_found_{0};
  std::atomic<uint64_t> bytes_done_{0};
};

}  // namespace stepscope::ingest
