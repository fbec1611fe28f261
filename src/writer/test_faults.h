// SPDX-License-Identifier: Apache-2.0
// Failing system calls, child processes for code that may end the program, and the steps that were
// written.
#pragma once

#include <faults.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>
#include <vector>

#include "base/limits/test_malloc.h"
#include "writer/engine/test_files.h"

namespace stepscope::writer {

// While it exists, calls fail as described in test/faults/faults.h.
class Faults {
 public:
  explicit Faults(const std::string& rules) { EXPECT_EQ(stepscope_faults(rules.c_str()), 0); }
  ~Faults() { stepscope_faults(""); }
  Faults(const Faults&) = delete;
  Faults& operator=(const Faults&) = delete;
};

// Runs `work` in a child process. Returns whether it returned true and the process exited normally:
// false if it was killed by a signal, or hung.
template <typename Work>
bool succeeds_in_child(Work work) {
  const pid_t child = fork();
  if (child == 0) {
    alarm(30);
    std::exit(work() ? 0 : 1);
  }
  int status = -1;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  EXPECT_FALSE(WIFSIGNALED(status)) << "signal " << WTERMSIG(status);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

// The steps of a tag in all files of a folder, in the order of the files, which must be complete.
inline std::vector<int64_t> steps_of(const TestFolder& folder, const std::string& tag) {
  std::vector<int64_t> steps;
  for (const auto& file : folder.files()) {
    for (const auto& event : events_in(file)) {
      for (const auto& value : event.summary().value()) {
        if (value.tag() == tag) steps.push_back(event.step());
      }
    }
  }
  return steps;
}

inline std::vector<int64_t> first_steps(int64_t count) {
  std::vector<int64_t> steps;
  for (int64_t step = 0; step < count; ++step) steps.push_back(step);
  return steps;
}

}  // namespace stepscope::writer
