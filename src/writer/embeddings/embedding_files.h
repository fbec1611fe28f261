// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stepscope/media.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace stepscope::writer {

// Writes the files that the projector reads below `directory`, as PyTorch lays them out:
// <step>/<tag>/tensors.tsv, metadata.tsv and sprite.png, and an entry in projector_config.pbtxt,
// which is replaced atomically. In the name of the folder,
// %, / and \ of the tag are %25, %2f and %5c. Everything is checked before the first file is
// written: a refused embedding leaves all files unchanged.
Result<void> write_embedding(const std::string& directory, std::string_view tag,
                             const Array& points, std::span<const std::string> labels,
                             const std::optional<Pixels>& pictures, int64_t step);

}  // namespace stepscope::writer
