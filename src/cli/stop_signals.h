// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <csignal>
#include <optional>

namespace stepscope::cli {

// SIGINT and SIGTERM as something to wait for. They are held back in the thread that makes this and
// in every thread that it starts later, for good.
class StopSignals {
 public:
  StopSignals();

  // The signal that came, SIGINT or SIGTERM.
  int wait() const;

  // The same; nothing if none came in that time.
  std::optional<int> wait_for(std::chrono::milliseconds time) const;

 private:
  sigset_t signals_;
};

}  // namespace stepscope::cli
