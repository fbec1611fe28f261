// SPDX-License-Identifier: Apache-2.0
#include "writer/images/image_size.h"

#include <cstddef>

namespace stepscope::writer {
namespace {

using Size = std::optional<ImageSize>;

uint32_t byte_at(std::string_view file, size_t at) { return static_cast<uint8_t>(file[at]); }

uint32_t be16(std::string_view file, size_t at) {
  return byte_at(file, at) << 8 | byte_at(file, at + 1);
}
uint32_t be32(std::string_view file, size_t at) {
  return be16(file, at) << 16 | be16(file, at + 2);
}
uint32_t le16(std::string_view file, size_t at) {
  return byte_at(file, at) | byte_at(file, at + 1) << 8;
}
uint32_t le24(std::string_view file, size_t at) {
  return le16(file, at) | byte_at(file, at + 2) << 16;
}

Size png_size(std::string_view file) {
  if (file.size() < 26 || file.substr(12, 4) != "IHDR") return std::nullopt;
  constexpr uint32_t kChannels[] = {1, 3, 3, 3, 2, 3, 4};  // By the colour type.
  const uint32_t colour_type = byte_at(file, 25);
  if (colour_type > 6) return std::nullopt;
  return ImageSize{be32(file, 16), be32(file, 20), kChannels[colour_type]};
}

Size gif_size(std::string_view file) {
  if (file.size() < 10) return std::nullopt;
  return ImageSize{le16(file, 6), le16(file, 8), 3};
}

// The size is only in frame headers: C0 to CF, except for three other tables.
bool is_frame_header(uint32_t marker) {
  return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
}

Size jpeg_size(std::string_view file) {
  size_t at = 2;
  while (at + 10 <= file.size() && byte_at(file, at) == 0xff) {
    const uint32_t marker = byte_at(file, at + 1);
    if (is_frame_header(marker)) {
      return ImageSize{be16(file, at + 7), be16(file, at + 5), byte_at(file, at + 9)};
    }
    at += marker == 0xff ? 1 : 2 + be16(file, at + 2);  // Before a marker FF may be repeated.
  }
  return std::nullopt;
}

Size webp_size(std::string_view file) {
  if (file.size() < 30) return std::nullopt;
  const std::string_view kind = file.substr(12, 4);
  if (kind == "VP8 ") return ImageSize{le16(file, 26) & 0x3fff, le16(file, 28) & 0x3fff, 3};
  if (kind == "VP8X") {
    const bool has_alpha = (byte_at(file, 20) & 0x10) != 0;
    return ImageSize{le24(file, 24) + 1, le24(file, 27) + 1, has_alpha ? 4U : 3U};
  }
  if (kind != "VP8L") return std::nullopt;
  const uint32_t packed = le16(file, 21) | le16(file, 23) << 16;
  const bool has_alpha = (packed >> 28 & 1) != 0;
  return ImageSize{(packed & 0x3fff) + 1, (packed >> 14 & 0x3fff) + 1, has_alpha ? 4U : 3U};
}

Size any_size(std::string_view file) {
  if (file.starts_with("\x89PNG\r\n\x1a\n")) return png_size(file);
  if (file.starts_with("GIF87a") || file.starts_with("GIF89a")) return gif_size(file);
  if (file.starts_with("\xff\xd8")) return jpeg_size(file);
  if (file.starts_with("RIFF") && file.substr(0, 12).ends_with("WEBP")) return webp_size(file);
  return std::nullopt;
}

}  // namespace

std::optional<ImageSize> image_size(std::string_view file) {
  const Size size = any_size(file);
  return size && size->width > 0 && size->height > 0 ? size : std::nullopt;
}

}  // namespace stepscope::writer
