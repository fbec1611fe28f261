// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <csignal>
#include <optional>

namespace stepscope::cli {

// Waits for SIGINT and SIGTERM. They are blocked in the thread that creates this and in every
// thread that it starts later.
class StopSignals {
 public:
  StopSignals();

  // Returns the signal: SIGINT or SIGTERM.
  int wait() const;

  // The same; nothing if there was none in this time.
  std::optional<int> wait_for(std::chrono::milliseconds time) const;

  // Call this when the program starts to shut down, from the thread that created this object. From
  // then on another signal ends the process immediately, with exit code 128 + its number. After
  // `patience` the process ends with 0: a disk that does not respond must not delay the end.
  void end_on_next(std::chrono::milliseconds patience) const;

 private:
  sigset_t signals_;
};

}  // namespace stepscope::cli
