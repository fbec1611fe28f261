// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace stepscope::writer {

struct ImageSize {
  uint32_t width = 0;
  uint32_t height = 0;
  uint32_t channels = 3;
};

// The size in the header of a PNG, JPEG, GIF or WebP file; nothing for other or broken files.
std::optional<ImageSize> image_size(std::string_view file);

}  // namespace stepscope::writer
