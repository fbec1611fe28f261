// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/stop_signals.h"

#include <pthread.h>
#include <sys/time.h>
#include <unistd.h>

namespace stepscope::cli {
namespace {

void end_at_once(int signal) { ::_exit(signal == SIGALRM ? 0 : 128 + signal); }

timeval to_timeval(std::chrono::milliseconds time) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time);
  return {.tv_sec = seconds.count(), .tv_usec = (time - seconds).count() * 1000};
}

}  // namespace

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

// No thread is needed: none may be left, and a thread that hangs cannot delay a signal handler.
void StopSignals::end_on_next(std::chrono::milliseconds patience) const {
  std::signal(SIGINT, end_at_once);
  std::signal(SIGTERM, end_at_once);
  std::signal(SIGALRM, end_at_once);
  const itimerval timer{.it_interval = {}, .it_value = to_timeval(patience)};
  ::setitimer(ITIMER_REAL, &timer, nullptr);
  sigset_t wanted = signals_;
  sigaddset(&wanted, SIGALRM);
  pthread_sigmask(SIG_UNBLOCK, &wanted, nullptr);
}

}  // namespace stepscope::cli
