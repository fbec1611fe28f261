// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <functional>
#include <memory>

#include "http/message/net.h"

namespace stepscope::http {

// Calls `expire` when a time limit has passed, unless it was cleared or renewed before.
// Renewing is cheap: the timer is not reset, but checks on expiry whether it fired too early.
// Threads: the event loop's.
class Deadline {
 public:
  Deadline(const asio::any_io_executor& executor, std::function<void()> expire);
  ~Deadline();
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;

  void set(std::chrono::milliseconds from_now);
  void clear();
  bool passed() const;  // Since the last set().

 private:
  struct Clock;
  std::shared_ptr<Clock> clock_;  // Outlives this object until the timer's last callback has run.
};

}  // namespace stepscope::http
