// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>

namespace stepscope::cli {

// Random numbers that are the same on every machine: the engines of <random> are, its distributions
// are not.
class DemoNoise {
 public:
  explicit DemoNoise(uint64_t seed) : engine_(seed) {}

  // Uniform between 0 and 1.
  double uniform() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }

  bool happens(double probability) { return uniform() < probability; }

  // Mean 0, standard deviation 1.
  double normal() {
    const double radius = std::sqrt(-2 * std::log(1 - uniform()));
    return radius * std::cos(2 * std::numbers::pi * uniform());
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace stepscope::cli
