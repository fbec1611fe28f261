// SPDX-License-Identifier: Apache-2.0
// The files of the projector dashboard: its configuration, points, labels and small pictures. These
// functions create the content; the caller writes the files.
#pragma once

#include <stepscope/array.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "writer/images/raster.h"

namespace stepscope::writer {

// Paths are relative to the folder of the configuration; empty ones are left out.
struct Embedding {
  std::string tensor_name;
  std::string tensor_path;
  std::string metadata_path = {};
  std::string sprite_path = {};
  uint32_t sprite_width = 0;  // Of one point's picture.
  uint32_t sprite_height = 0;
};

// The text of projector_config.pbtxt with the embedding at its end. An embedding in `existing` with
// the same tensor name is dropped; everything else stays unchanged.
Result<std::string> add_embedding(std::string_view existing, const Embedding& embedding);

// One line per point; the array is [points, dimensions].
Result<std::string> tensors_tsv(const Array& array);

// One line per point, one field per column. Several columns need a header; a single one must not
// have one, because the projector would treat it as a label. Tabs and line breaks are refused.
Result<std::string> metadata_tsv(std::span<const std::string> header,
                                 std::span<const std::vector<std::string>> rows);

// One small image per point, row by row in a square grid, as the projector expects.
Result<Raster> make_sprite(const Pixels& pixels);
Result<Raster> make_sprite(std::span<const Raster> pictures);

}  // namespace stepscope::writer
