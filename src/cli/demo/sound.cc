// SPDX-License-Identifier: Apache-2.0
#include "cli/demo/sound.h"

#include <array>
#include <cmath>
#include <numbers>

namespace stepscope::cli {
namespace {

constexpr std::array kNotesHz = {440.0, 554.4, 659.3, 880.0};
constexpr double kNoteSeconds = 0.25;

// A decaying note with two overtones, like a plucked string.
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

}  // namespace stepscope::cli
