// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/stop_signals.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <thread>

#include "cli/serve/machine_limits.h"

namespace stepscope::cli {
namespace {

using std::chrono::milliseconds;

template <typename Work>
int exit_code_of(const Work& work) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(work());
  int status = 0;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
}

// Like a program that waits for a thread that waits for a disk.
[[noreturn]] void hang() {
  std::thread([] { ::pause(); }).join();
  ::_exit(1);
}

int end_by(int first, int second, milliseconds patience) {
  return exit_code_of([&]() -> int {
    const StopSignals signals;
    ::kill(::getpid(), first);
    if (signals.wait() != first) return 2;
    signals.end_on_next(patience);
    if (second != 0) ::kill(::getpid(), second);
    hang();
  });
}

TEST(StopSignals, ASecondSignalEndsTheProcess) {
  EXPECT_EQ(end_by(SIGTERM, SIGTERM, std::chrono::hours(1)), 128 + SIGTERM);
  EXPECT_EQ(end_by(SIGTERM, SIGINT, std::chrono::hours(1)), 128 + SIGINT);
}

TEST(StopSignals, TheProcessEndsEvenIfSomethingHangs) {
  EXPECT_EQ(end_by(SIGINT, 0, milliseconds(50)), 0);
}

TEST(DescriptorLimit, IsRaisedToTheMaximum) {
  EXPECT_EQ(exit_code_of([] {
              rlimit limit;
              ::getrlimit(RLIMIT_NOFILE, &limit);
              limit.rlim_cur = 64;
              ::setrlimit(RLIMIT_NOFILE, &limit);
              raise_descriptor_limit();
              rlimit raised;
              ::getrlimit(RLIMIT_NOFILE, &raised);
              return raised.rlim_cur == limit.rlim_max ? 0 : 1;
            }),
            0);
}

}  // namespace
}  // namespace stepscope::cli
