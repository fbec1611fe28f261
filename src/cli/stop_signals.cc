// SPDX-License-Identifier: Apache-2.0
#include "cli/stop_signals.h"

#include <pthread.h>

namespace stepscope::cli {

StopSignals::StopSignals() {
  sigemptyset(&signals_);
  sigaddset(&signals_, SIGINT);
  sigaddset(&signals_, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
}

int StopSignals::wait() const {
  int signal = 0;
  sigwait(&signals_, &signal);
  return signal;
}

std::optional<int> StopSignals::wait_for(std::chrono::milliseconds time) const {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time);
  const timespec limit{.tv_sec = seconds.count(), .tv_nsec = (time - seconds).count() * 1'000'000};
  const int signal = sigtimedwait(&signals_, nullptr, &limit);
  return signal > 0 ? std::optional(signal) : std::nullopt;
}

}  // namespace stepscope::cli
