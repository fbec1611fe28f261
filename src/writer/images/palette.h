// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "writer/images/raster.h"

namespace stepscope::writer {

using Colour = std::array<uint8_t, 3>;

// An image with at most 256 colours.
struct PalettePicture {
  std::vector<Colour> palette;
  std::vector<uint8_t> indices;  // One per pixel, row by row.
};

// The image (8 bits per sample) in its own colours if it has at most 256, else in 256 colours found
// by median cut, without dithering. Alpha is ignored.
PalettePicture reduce_colours(const Raster& raster);

}  // namespace stepscope::writer
