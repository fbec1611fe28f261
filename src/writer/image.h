// SPDX-License-Identifier: Apache-2.0
// Pictures as Summary.Values: batches as TensorFlow 2 writes them, single ones as torch does.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "writer/metadata.h"
#include "writer/raster.h"

namespace stepscope::writer {

struct ImageValue {
  std::string value;
  int64_t clipped = 0;  // Samples outside of [0, 1], NaN among them.
};

// The first `outputs_max` pictures of the batch as PNG in one value.
Result<ImageValue> image_value(std::string_view tag, const Pixels& pixels, size_t outputs_max = 3,
                               const Description& description = {});
// Files of PNG, JPEG, GIF or WebP in one value, which says the size of the first.
Result<std::string> image_file_value(std::string_view tag, std::span<const std::string> files,
                                     const Description& description = {});

// One picture in the legacy form, as PNG; make_rasters() and tile() make one of an array.
std::string legacy_image_value(std::string_view tag, const Raster& raster);
// A file in the legacy form, as it is.
Result<std::string> legacy_image_file_value(std::string_view tag, std::string_view file);

}  // namespace stepscope::writer
