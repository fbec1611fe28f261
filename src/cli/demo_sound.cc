// SPDX-License-Identifier: Apache-2.0
#include "cli/demo_sound.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "base/bytes.h"

namespace stepscope::cli {
namespace {

constexpr std::array kNotesHz = {440.0, 554.4, 659.3, 880.0};
constexpr double kNoteSeconds = 0.25;

// A note with two overtones that dies away like a plucked string.
double pluck(double frequency_hz, double seconds) {
  const double phase = 2 * std::numbers::pi * frequency_hz * seconds;
  const double wave = std::sin(phase) + 0.5 * std::sin(2 * phase) + 0.25 * std::sin(3 * phase);
  return 0.4 * wave * std::exp(-8 * seconds);
}

}  // namespace

DemoSound demo_tune(double progress, DemoNoise& noise) {
  DemoSound sound;
  const double hiss = 0.3 * std::exp(-4 * progress);
  for (uint32_t i = 0; i < sound.rate_hz; ++i) {
    const double seconds = static_cast<double>(i) / sound.rate_hz;
    const auto note = static_cast<size_t>(seconds / kNoteSeconds);
    const double tune =
        pluck(kNotesHz.at(note), seconds - static_cast<double>(note) * kNoteSeconds);
    sound.samples.push_back((0.4 + 0.6 * progress) * tune + hiss * (2 * noise.uniform() - 1));
  }
  return sound;
}

std::string encode_wav(const DemoSound& sound) {
  constexpr uint16_t kPcm = 1, kChannels = 1, kSampleBytes = 2;
  const auto data_bytes = static_cast<uint32_t>(sound.samples.size() * kSampleBytes);
  std::string wav = "RIFF";
  append_le(wav, data_bytes + 36);
  wav += "WAVEfmt ";
  append_le(wav, uint32_t{16});
  append_le(wav, kPcm);
  append_le(wav, kChannels);
  append_le(wav, sound.rate_hz);
  append_le(wav, sound.rate_hz * kChannels * kSampleBytes);
  append_le(wav, static_cast<uint16_t>(kChannels * kSampleBytes));
  append_le(wav, static_cast<uint16_t>(8 * kSampleBytes));
  wav += "data";
  append_le(wav, data_bytes);
  for (const double sample : sound.samples) {
    append_le(wav, static_cast<int16_t>(std::lround(32'767 * std::clamp(sample, -1.0, 1.0))));
  }
  return wav;
}

}  // namespace stepscope::cli
