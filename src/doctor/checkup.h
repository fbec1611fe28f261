// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/path_veil.h"
#include "doctor/diagnosis.h"
#include "store/store.h"

namespace stepscope::doctor {

enum class CheckupState : uint8_t {
  Waiting,      // For the first load to be done.
  Running,      // What is known is from the checkup before, or nothing yet.
  Done,         // What is known is as old as the report says.
  Unavailable,  // The last one failed for lack of memory or a thread, or the server is ending.
};
std::string_view name_of(CheckupState state);

struct CheckupReport {
  std::string findings = "[]";  // JSON, as to_json_with_places() writes it.
  std::string verdict;          // Empty if nothing is wrong.
  CheckupState state = CheckupState::Waiting;
  std::optional<double> age_s;  // Of the findings; nothing before the first checkup is done.
};

// The doctor of a running server: looks at what the server has loaded, on a thread of its own and
// at a low priority, and not more often than anybody needs to know.
//
// Threads: any. Storage and store must outlive it.
class Checkup {
 public:
  using StartThread = std::function<std::thread(std::function<void()>)>;

  // `start_thread` may throw as std::thread's constructor does; tests give another one.
  Checkup(storage::Storage& storage, const store::Store& store, std::vector<LogdirArgument> logdirs,
          PathVeil veil = {}, StartThread start_thread = nullptr);
  ~Checkup();

  // Adds what only the server knows, such as a proxy that is set up wrongly. What has the same cure
  // counts as one.
  void tell(Finding finding);

  // What is known, at once, for everybody who can reach the server: without the places of files on
  // the machine. If it is too old, a checkup starts: 3 s after the one before, and 20 times as
  // long after it as it used the processor. May be stopped by the limits of a request; the checkup
  // is not.
  CheckupReport report();

  // A checkup by this thread, after one that is under way. Nothing if a stop was requested
  // meanwhile.
  std::optional<Diagnosis> diagnose();

  // Ends a checkup that is under way as soon as the disk has answered; there will be no other.
  void request_stop();

 private:
  using Clock = std::chrono::steady_clock;

  bool is_due() const { return Clock::now() >= next_; }
  CheckupState state(bool is_loaded) const;
  void begin();
  void work();
  void look_if_due();
  // To be called with looking_ locked.
  std::optional<Diagnosis> look();
  // To be called with mutex_ locked.
  void note_failure();

  storage::Storage& storage_;
  const store::Store& store_;
  const std::vector<LogdirArgument> logdirs_;
  const PathVeil veil_;
  const StartThread start_thread_;
  const Environment environment_;
  std::atomic<bool> is_stopping_ = false;

  std::mutex looking_;  // Held by whoever looks through the log directories.

  std::mutex mutex_;  // Guards all that follows; held for a moment only.
  std::condition_variable wake_;
  std::thread thread_;
  bool is_wanted_ = false;  // A checkup is to begin, or runs.
  bool has_failed_ = false;
  Findings found_;
  Findings told_;
  std::optional<Clock::time_point> found_at_;  // When the look at what is found began.
  Clock::time_point next_;
};

}  // namespace stepscope::doctor
