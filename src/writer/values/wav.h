// SPDX-License-Identifier: Apache-2.0
// Audio as 16-bit WAV files.
#pragma once

#include <stepscope/media.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"

namespace stepscope::writer {

struct Wav {
  std::string file;
  uint32_t sample_rate_hz = 0;
  uint32_t channels = 0;
  int64_t frames = 0;
  int64_t clipped = 0;  // Samples outside [-1, 1], and NaN, which becomes silence.
};

// The first `clips_max` clips. A sample is multiplied by 32768, rounded and clamped, as TensorFlow
// does.
Result<std::vector<Wav>> encode_wavs(const Sound& sound, size_t clips_max = 3);

}  // namespace stepscope::writer
