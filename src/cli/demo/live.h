// SPDX-License-Identifier: Apache-2.0
// Trainings of the demo that are still running.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/demo/noise.h"
#include "cli/demo/scalars.h"
#include "storage/storage.h"

namespace stepscope::cli {

// Three runs, live/seed-0/train and so on, that have just started and grow point by point.
//
// Not thread-safe. The storage must outlive it.
class LiveDemo {
 public:
  // Writes the first points, as if the runs had started two minutes before `now`. Existing files
  // are not changed.
  static Result<LiveDemo> begin(storage::Storage& storage, const std::string& directory, double now,
                                uint64_t seed);

  // Adds the next point of every curve to every run.
  Result<void> advance(double now);

 private:
  struct Going {
    Training training;
    DemoNoise noise;
    std::string path;
    int64_t step = 0;
  };

  explicit LiveDemo(storage::Storage& storage) : storage_(&storage) {}

  storage::Storage* storage_;
  std::vector<Going> runs_;
};

}  // namespace stepscope::cli
