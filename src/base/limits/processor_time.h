// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <ctime>

namespace stepscope {

// The CPU time that a thread has used.
inline std::chrono::microseconds processor_time(clockid_t clock = CLOCK_THREAD_CPUTIME_ID) {
  timespec used{};
  if (::clock_gettime(clock, &used) != 0) return {};
  return std::chrono::duration_cast<std::chrono::microseconds>(
      std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec));
}

}  // namespace stepscope
