// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <string>

#include "dashboards/projector/config_finder.h"

namespace stepscope::dashboards {

// Answers whether any run has a config, cheaply enough to be asked with every reload of a page.
//
// An answer holds for some seconds. One call spends a fraction of a second at most on looking: with
// very many runs on a slow disk it answers what is known so far, and the next call goes on.
//
// Threads: any; while one looks, the others get the last answer.
class Probe {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit Probe(ConfigFinder finder, std::function<Time()> clock = std::chrono::steady_clock::now)
      : finder_(std::move(finder)), clock_(std::move(clock)) {}

  bool has_config();

 private:
  bool look(Time now);
  bool settle(Time now, bool answer);

  const ConfigFinder finder_;
  const std::function<Time()> clock_;
  std::atomic<bool> answer_ = false;
  std::mutex mutex_;    // Held while looking.
  Time valid_until_{};  // Of the answer.
  size_t next_ = 0;     // The candidate to go on with.
  std::string found_;   // A run that had a config.
};

}  // namespace stepscope::dashboards
