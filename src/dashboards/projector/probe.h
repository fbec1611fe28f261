// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <string>

#include "dashboards/projector/config_finder.h"

namespace stepscope::dashboards {

// Checks whether any run has a config, cheaply enough for every reload of a page.
//
// A result is valid for a few seconds. One call searches for a fraction of a second at most: with
// very many runs on a slow disk it returns what is known so far, and the next call continues.
//
// Threads: any; while one searches, the others get the last result.
class Probe {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit Probe(ConfigFinder finder, std::function<Time()> clock = std::chrono::steady_clock::now)
      : finder_(std::move(finder)), clock_(std::move(clock)) {}

  bool has_config();

 private:
  bool search(Time now);
  bool finish(Time now, bool result);

  const ConfigFinder finder_;
  const std::function<Time()> clock_;
  std::atomic<bool> result_ = false;
  std::mutex mutex_;    // Held while searching.
  Time valid_until_{};  // Of the result.
  size_t next_ = 0;     // The next candidate to check.
  std::string found_;   // A run that had a config.
};

}  // namespace stepscope::dashboards
