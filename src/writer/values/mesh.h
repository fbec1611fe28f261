// SPDX-License-Identifier: Apache-2.0
// Meshes and point clouds as Summary.Values.
#pragma once

#include <stepscope/media.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "writer/values/metadata.h"

namespace stepscope::writer {

struct MeshValue {
  std::string tag;
  std::string value;
};

// One value for each array: the tags `tag`_VERTEX, _FACE and _COLOR, of float32, int32 and uint8.
Result<std::vector<MeshValue>> mesh_values(std::string_view tag, const Mesh& mesh,
                                           const Description& description = {});

}  // namespace stepscope::writer
