// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "base/progress.h"

namespace stepscope::cli {

// The progress of one stage of the work.
struct ProgressState {
  std::string action;  // "exporting"
  std::string unit;    // What is counted: "series"; empty: bytes.
  uint64_t done = 0;
  uint64_t total = 0;  // 0: unknown.
};

// "exporting  [#####.....]  42%  1,234 of 3,000 series", at most `width` columns wide. Without a
// total: "scanning  1,234 folders".
std::string progress_text(const ProgressState& state, size_t width);

// Shows the progress of long work on the last line of the terminal: from one second after the start
// until end(). If stderr is not a terminal, nothing is shown and no thread is started.
//
// Threads: the functions that stage() returns may be called from any thread while this lives.
class ProgressBar {
 public:
  struct Options {
    bool is_shown = false;
    std::chrono::milliseconds first_after{1000};
    std::chrono::milliseconds renew_every{200};
    size_t width = 0;
    std::function<void(const std::string& line)> show = {};  // An empty line clears the status.
  };

  // Prints to stderr.
  explicit ProgressBar(bool is_quiet);
  explicit ProgressBar(Options options);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  // The function to call during this stage; empty if nothing is shown.
  OnProgress stage(std::string action, std::string unit);

  // Clears the line.
  void end();

 private:
  void show_until_ended();

  const Options options_;
  std::mutex mutex_;
  std::condition_variable wake_;
  ProgressState state_;    // Guarded by mutex_.
  bool is_ended_ = false;  // Guarded by mutex_.
  std::thread thread_;
};

}  // namespace stepscope::cli
