// SPDX-License-Identifier: Apache-2.0
// All that the program says on the terminal goes to stderr, through here.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "base/result.h"
#include "store/store.h"

namespace stepscope::cli {

void set_quiet(bool is_quiet);
void print_note(const std::string& text);
// Something that could not be read or done while the work continues; also shown if quiet.
void print_problem(const std::string& line);
void print_error(const Error& error);

// To stdout, at once: what the program was asked for. A full disk or a reader that is gone is an
// error.
Result<void> print(std::string_view text);
// The same, and tells the error on stderr; false if there is one.
bool print_report(std::string_view text);

// Shows how the first load goes: a line that renews itself on a terminal, nothing elsewhere, and in
// the end one line that starts with "loaded".
//
// Threads: finish() from any, once.
class LoadDisplay {
 public:
  LoadDisplay(const store::Store& store, std::chrono::steady_clock::time_point begin);
  ~LoadDisplay();

  void finish();

 private:
  void show_until_finished();
  void end();

  const store::Store& store_;
  const std::chrono::steady_clock::time_point begin_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool is_finished_ = false;
  std::thread thread_;
};

}  // namespace stepscope::cli
