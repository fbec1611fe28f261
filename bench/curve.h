// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstdint>

namespace stepscope::bench {

// A series as a training logs it: times that are not regular and a value that falls with noise. A
// load that gained by regular times or round values would be faster here than for its users.
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
  // Evenly between 0 and 1; an xorshift, for it must not cost more than the encoding.
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
