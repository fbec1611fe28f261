// SPDX-License-Identifier: Apache-2.0
// The files of the projector dashboard: its configuration, points, labels and small pictures. These
// functions make their text; where it is written is the caller's business.
#pragma once

#include <stepscope/array.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "writer/raster.h"

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

// The text of projector_config.pbtxt with the embedding at its end. What `existing` says of an
// embedding with the same tensor name is dropped; all else stays as it is.
Result<std::string> add_embedding(std::string_view existing, const Embedding& embedding);

// One line a point; the array is [points, dimensions].
Result<std::string> tensors_tsv(const Array& array);

// One line a point, one field a column. Several columns need a header, which names them; a single
// one has none, for the projector would take it for a label. Tabs and line ends are refused.
Result<std::string> metadata_tsv(std::span<const std::string> header,
                                 std::span<const std::vector<std::string>> rows);

// One small picture a point, row after row in a square grid, as the projector cuts them out.
Result<Raster> make_sprite(const Pixels& pixels);

}  // namespace stepscope::writer
