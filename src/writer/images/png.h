// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "writer/images/raster.h"

namespace stepscope::writer {

// Fast rather than small, because the logging call waits for it.
constexpr int kPngLevel = 1;

// The image as a PNG file. `level` is libdeflate's, 1 to 12.
std::string encode_png(const Raster& raster, int level = kPngLevel);

}  // namespace stepscope::writer
