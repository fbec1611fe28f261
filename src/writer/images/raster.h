// SPDX-License-Identifier: Apache-2.0
// Converts arrays of any layout and type to images as rows of samples.
#pragma once

#include <stepscope/media.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/result.h"

namespace stepscope::writer {

// How a number in [0, 1] is converted to 0 to 255: truncated after multiplying, in float, by 255.5
// as TensorFlow does or by 255 as torch does.
enum class Scaling : uint8_t { TensorFlow, Torch };

// One image: rows from the top, adjacent channels per pixel. 16-bit samples are in the byte
// order of this machine.
struct Raster {
  uint32_t width = 0;
  uint32_t height = 0;
  uint32_t channels = 0;  // 1 grey, 2 grey and alpha, 3 RGB, 4 RGBA.
  uint32_t bits = 8;      // Per sample: 8 or 16.
  std::vector<uint8_t> samples;

  size_t row_bytes() const { return size_t{width} * channels * (bits / 8); }
};

struct Rasters {
  std::vector<Raster> pictures;
  int64_t clipped = 0;  // Samples that were below 0, above 1 or NaN.
};

// The first `pictures_max` images of the batch. uint8 and uint16 are used unchanged, bool is
// black or white, floating-point numbers are scaled and clipped. Other types are refused, because
// their range is not defined.
Result<Rasters> make_rasters(const Pixels& pixels, size_t pictures_max, Scaling scaling);

// The images side by side in rows of `columns`, the rest black. There must be at least one, and all
// must have the same type and size.
Result<Raster> tile(std::span<const Raster> pictures, size_t columns, size_t rows);

}  // namespace stepscope::writer
