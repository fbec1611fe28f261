// SPDX-License-Identifier: Apache-2.0
// Videos as animated GIF files, the form in which torch's add_video logs them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "writer/images/raster.h"

namespace stepscope::writer {

// Frames of equal size with 8 bits per sample, played in a loop. Each has its own palette of 256
// colours. GIF counts hundredths of a second and browsers play at most 50 frames per second: `fps`
// is rounded accordingly.
Result<std::string> encode_gif(std::span<const Raster> frames, double fps);

struct VideoValue {
  std::string value;
  int64_t clipped = 0;  // Samples outside [0, 1], including NaN.
};

// The frames, which are the batch of `pixels`, as one legacy Image value.
Result<VideoValue> video_value(std::string_view tag, const Pixels& pixels, double fps = 4);

}  // namespace stepscope::writer
