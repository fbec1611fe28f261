// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "cli/demo/noise.h"

namespace stepscope::cli {

// A mono sound; samples are from -1 to 1.
struct DemoSound {
  uint32_t rate_hz = 8000;
  std::vector<double> samples;
};

// A second of a tune in noise, which fades as progress goes from 0 to 1.
DemoSound demo_tune(double progress, DemoNoise& noise);

}  // namespace stepscope::cli
