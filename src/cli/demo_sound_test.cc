// SPDX-License-Identifier: Apache-2.0
#include "cli/demo_sound.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

namespace stepscope::cli {
namespace {

template <typename T>
T read_le(const std::string& bytes, size_t at) {
  T number;
  std::memcpy(&number, bytes.substr(at, sizeof number).data(), sizeof number);
  return number;
}

TEST(DemoSound, IsAWavFile) {
  const std::string wav = encode_wav({.rate_hz = 16'000, .samples = {0, 1, -1, 7}});
  EXPECT_EQ(wav.substr(0, 4), "RIFF");
  EXPECT_EQ(read_le<uint32_t>(wav, 4), wav.size() - 8);
  EXPECT_EQ(wav.substr(8, 8), "WAVEfmt ");
  EXPECT_EQ(read_le<uint32_t>(wav, 24), 16'000u);
  EXPECT_EQ(read_le<uint32_t>(wav, 40), 8u);
  EXPECT_EQ(wav.size(), 44u + 8u);
  EXPECT_EQ(read_le<int16_t>(wav, 46), 32'767);
  EXPECT_EQ(read_le<int16_t>(wav, 48), -32'767);
  EXPECT_EQ(read_le<int16_t>(wav, 50), 32'767) << "What is too loud is cut off.";
}

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
