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
  Waiting,      // For the first load to finish.
  Running,      // The findings are those of the previous checkup, if any.
  Done,         // The findings are as old as the report says.
  Unavailable,  // The last checkup ran out of memory or threads, or the server is stopping.
};
std::string_view name_of(CheckupState state);

struct CheckupReport {
  std::string findings = "[]";  // JSON, as to_json_with_places() writes it.
  std::string verdict;          // Empty if nothing is wrong.
  CheckupState state = CheckupState::Waiting;
  std::optional<double> age_s;  // Of the findings; nothing before the first checkup is done.
};

// The doctor of a running server: checks what the server has loaded, on its own low-priority
// thread, and only when the result is requested.
//
// Threads: any. Storage and store must outlive it.
class Checkup {
 public:
  using StartThread = std::function<std::thread(std::function<void()>)>;

  // `start_thread` may throw as std::thread's constructor does; tests give another one.
  Checkup(storage::Storage& storage, const store::Store& store, std::vector<LogdirArgument> logdirs,
          PathVeil veil = {}, StartThread start_thread = nullptr);
  ~Checkup();

  // Adds a finding that only the server can make, such as a misconfigured proxy. Findings with the
  // same cure count as one.
  void add(Finding finding);

  // Returns the current findings immediately, without the machine's paths, since everyone who can
  // reach the server may read them. If they are too old, a checkup starts: at the earliest 3 s
  // after the previous one, and after 20 times the CPU time that it used. The limits of a request
  // may stop this call; they do not stop the checkup.
  CheckupReport report();

  // Runs a checkup on this thread, after any checkup in progress. Returns nothing if a stop was
  // requested meanwhile.
  std::optional<Diagnosis> diagnose();

  // Stops a checkup in progress as soon as the disk responds; no other will start.
  void request_stop();

 private:
  using Clock = std::chrono::steady_clock;

  bool is_due() const { return Clock::now() >= next_; }
  CheckupState state(bool is_loaded) const;
  void begin();
  void work();
  void check_if_due();
  // Requires checking_ to be locked.
  std::optional<Diagnosis> check();
  // Requires mutex_ to be locked.
  void note_failure();

  storage::Storage& storage_;
  const store::Store& store_;
  const std::vector<LogdirArgument> logdirs_;
  const PathVeil veil_;
  const StartThread start_thread_;
  const Environment environment_;
  std::atomic<bool> is_stopping_ = false;

  std::mutex checking_;  // Held while the log directories are examined.

  std::mutex mutex_;  // Guards everything below; held briefly.
  std::condition_variable wake_;
  std::thread thread_;
  bool is_wanted_ = false;  // A checkup is due or running.
  bool has_failed_ = false;
  Findings found_;
  Findings server_findings_;
  std::optional<Clock::time_point> found_at_;  // When the checkup that made found_ started.
  Clock::time_point next_;
};

}  // namespace stepscope::doctor
