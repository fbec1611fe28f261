// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace stepscope::query {

// The media type of an image by its first bytes: PNG, JPEG, GIF, BMP, WebP or AVIF. Anything else,
// SVG and HTML above all, is "application/octet-stream", which browsers do not execute.
std::string_view image_type(std::string_view bytes);

// The same for audio: WAV, MP3, Ogg or FLAC.
std::string_view audio_type(std::string_view bytes);

}  // namespace stepscope::query
