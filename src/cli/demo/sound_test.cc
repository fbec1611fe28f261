// SPDX-License-Identifier: Apache-2.0
#include "cli/demo/sound.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace stepscope::cli {
namespace {

TEST(DemoSound, BecomesClear) {
  const auto loudest_at_end = [](double progress) {
    DemoNoise noise(1);
    const DemoSound sound = demo_tune(progress, noise);
    EXPECT_EQ(sound.samples.size(), sound.rate_hz);
    double loudest = 0;
    for (size_t i = sound.samples.size() - 50; i < sound.samples.size(); ++i) {
      loudest = std::max(loudest, std::abs(sound.samples[i]));
    }
    return loudest;
  };
  EXPECT_GT(loudest_at_end(0), 1.5 * loudest_at_end(1));
}

}  // namespace
}  // namespace stepscope::cli
