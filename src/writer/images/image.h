// SPDX-License-Identifier: Apache-2.0
// Images as Summary.Values: batches as TensorFlow 2 writes them, single images as torch does.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "writer/images/raster.h"
#include "writer/values/metadata.h"

namespace stepscope::writer {

struct ImageValue {
  std::string value;
  int64_t clipped = 0;  // Samples outside [0, 1], including NaN.
};

// The first `outputs_max` images of the batch as PNG in one value.
Result<ImageValue> image_value(std::string_view tag, const Pixels& pixels, size_t outputs_max = 3,
                               const Description& description = {});
// PNG, JPEG, GIF or WebP files in one value, which has the size of the first.
Result<std::string> image_file_value(std::string_view tag, std::span<const std::string> files,
                                     const Description& description = {});

// One image in the legacy form, as PNG; use make_rasters() and tile() for an array.
std::string legacy_image_value(std::string_view tag, const Raster& raster);
// An unchanged file in the legacy form.
Result<std::string> legacy_image_file_value(std::string_view tag, std::string_view file);

}  // namespace stepscope::writer
