// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>

#include "cli/terminal/progress_bar.h"
#include "store/store.h"

namespace stepscope::cli {

// Shows the progress of the first load on a terminal, and at the end one line that starts with
// "loaded".
//
// Threads: finish() may be called from any thread, once.
class LoadDisplay {
 public:
  LoadDisplay(const store::Store& store, std::chrono::steady_clock::time_point begin);

  // The function to call while files are read; empty if nothing is shown.
  OnProgress on_progress() { return bar_.stage("loading", ""); }

  void finish();

 private:
  const store::Store& store_;
  const std::chrono::steady_clock::time_point begin_;
  ProgressBar bar_;
};

}  // namespace stepscope::cli
