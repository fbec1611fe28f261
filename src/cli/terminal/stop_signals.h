// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <csignal>
#include <optional>

namespace stepscope::cli {

// SIGINT and SIGTERM as something to wait for. They are held back in the thread that makes this and
// in every thread that it starts later.
class StopSignals {
 public:
  StopSignals();

  // The signal that came, SIGINT or SIGTERM.
  int wait() const;

  // The same; nothing if none came in that time.
  std::optional<int> wait_for(std::chrono::milliseconds time) const;

  // Call it when the program begins to end. From now on another of these signals ends the process
  // at once, with 128 + its number as exit code. When `patience` is over the process ends as well,
  // with 0: a disk that does not answer must not hold up the end. To be called by the thread that
  // made this.
  void end_on_next(std::chrono::milliseconds patience) const;

 private:
  sigset_t signals_;
};

}  // namespace stepscope::cli
