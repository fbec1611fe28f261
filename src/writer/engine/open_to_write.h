// SPDX-License-Identifier: Apache-2.0
// The only way in which this library opens a file for writing.
#pragma once

#include <cerrno>
#include <string>

namespace stepscope::writer {

// A call that is repeatedly interrupted by signals must end eventually.
inline constexpr int kInterruptionsMax = 1000;

// Repeats a system call that a signal interrupted.
template <typename Call>
int without_interruption(Call call) {
  int result = call();
  for (int i = 1; i < kInterruptionsMax && result < 0 && errno == EINTR; ++i) result = call();
  return result;
}

// Opens a file and returns its descriptor, or -1 with errno set. The descriptor is never 0, 1 or 2:
// a program that was started with a standard stream closed would print into the file.
int open_to_write(const std::string& path, int flags);

}  // namespace stepscope::writer
