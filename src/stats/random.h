// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace stepscope::stats {

// SplitMix64: the same numbers for the same seed with every compiler, unlike the distributions of
// the standard library.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}

  uint64_t next() {
    uint64_t mixed = (state_ += 0x9e3779b97f4a7c15);
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
    return mixed ^ (mixed >> 31);
  }

  // From 0 to `count` - 1, which is below 2^32.
  uint32_t below(uint32_t count) { return static_cast<uint32_t>(((next() >> 32) * count) >> 32); }

 private:
  uint64_t state_;
};

}  // namespace stepscope::stats
