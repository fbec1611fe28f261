// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace stepscope::ingest {

// The restarts in a file. Each voids points of every series, and a file may have very many of both:
// a series applies all restarts it has missed at once, when it is next used.
class Restarts {
 public:
  void add(int64_t step) {
    while (!lows_.empty() && lows_.back().step >= step) lows_.pop_back();
    lows_.push_back({count_++, step});
    last_step_ = step;
  }

  uint32_t count() const { return count_; }
  // Of all restarts except the first `seen`; there must be one.
  int64_t lowest_step(uint32_t seen) const {
    return std::lower_bound(lows_.begin(), lows_.end(), seen,
                            [](const Low& low, uint32_t number) { return low.number < number; })
        ->step;
  }
  int64_t last_step() const { return last_step_; }

 private:
  // A restart that no lower one follows.
  struct Low {
    uint32_t number;
    int64_t step;
  };
  std::vector<Low> lows_;  // Both fields increase.
  uint32_t count_ = 0;
  int64_t last_step_ = 0;
};

}  // namespace stepscope::ingest
