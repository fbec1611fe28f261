// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/path_veil.h"
#include "doctor/diagnosis.h"
#include "store/store.h"

namespace stepscope::doctor {

struct CheckupReport {
  std::string findings = "[]";  // JSON, as to_json_with_places() writes it.
  std::string verdict;          // Empty if nothing is wrong.
};

// The doctor of a running server: looks at what the server has loaded, and not more often than
// anybody needs to know.
//
// Threads: any. Storage and store must outlive it.
class Checkup {
 public:
  Checkup(storage::Storage& storage, const store::Store& store, std::vector<LogdirArgument> logdirs,
          PathVeil veil = {});

  // Adds what only the server knows, such as a proxy that is set up wrongly. What has the same cure
  // counts as one.
  void tell(Finding finding);

  // The diagnosis of now.
  Diagnosis diagnose() const;

  // For everybody who can reach the server: without the places of files on the machine. Some
  // seconds old perhaps; nothing while the first load goes on. Cost: that of a walk through
  // the log directories, every 10 s at most; meanwhile others get what was found before.
  CheckupReport report();

 private:
  using Clock = std::chrono::steady_clock;

  storage::Storage& storage_;
  const store::Store& store_;
  const std::vector<LogdirArgument> logdirs_;
  const PathVeil veil_;
  const Environment environment_;
  Findings told() const;

  mutable std::mutex told_mutex_;
  Findings told_;                       // Guarded by told_mutex_.
  std::atomic<bool> has_news_ = false;  // Told since the last report.

  void look_again_if_due();
  std::optional<CheckupReport> known_report() const;

  std::mutex looking_;      // Held by whoever looks through the log directories.
  Clock::time_point next_;  // Guarded by looking_.
  mutable std::mutex report_mutex_;
  std::optional<CheckupReport> report_;  // Guarded by report_mutex_.
};

}  // namespace stepscope::doctor
