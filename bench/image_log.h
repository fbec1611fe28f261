// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"

namespace stepscope::bench {

// Writes one event file of `records` image events with images of `image_bytes` each, in the format
// of tf.summary.image: a tensor of the strings width, height and PNG, followed by the metadata at
// the end of the record. The images are zeros after a PNG's header, and the file is sparse: it
// takes few blocks on disk whatever its size. All checksums are valid.
Result<void> write_image_log(const std::string& run_directory, uint64_t records,
                             uint64_t image_bytes);

// The same with images that browsers can show, each of another colour and with a thousand bytes per
// row: runs run-00, run-01, ... with tags samples/00, samples/01, ...
struct GalleryShape {
  uint64_t runs = 0;
  uint64_t tags = 0;
  uint64_t steps = 0;
  uint64_t rows = 0;
};
Result<void> write_gallery(const std::string& directory, const GalleryShape& shape);

}  // namespace stepscope::bench
