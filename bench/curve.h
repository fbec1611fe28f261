// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstdint>

namespace stepscope::bench {

// A series like that of a real training run: irregular times and a noisy, falling value. Regular
// times or round values could make a load faster here than for users.
class Curve {
 public:
  explicit Curve(uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15u + 1) { uniform(); }

  double next_wall_time() {
    wall_time_ += 0.05 + 0.02 * uniform();
    return wall_time_;
  }

  float value(int64_t step) {
    const double decay = 2.3 / (1 + 0.001 * static_cast<double>(step));
    return static_cast<float>(0.1 + decay * (0.9 + 0.2 * uniform()));
  }

 private:
  // Uniform between 0 and 1. Uses xorshift, because it must not cost more than the encoding.
  double uniform() {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return static_cast<double>(state_ >> 11) * 0x1p-53;
  }

  uint64_t state_;
  double wall_time_ = 1.7e9;
};

}  // namespace stepscope::bench
