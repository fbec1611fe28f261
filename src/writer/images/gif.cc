// SPDX-License-Identifier: Apache-2.0
#include "writer/images/gif.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "base/bytes.h"
#include "writer/images/image.h"
#include "writer/images/lzw.h"
#include "writer/images/palette.h"

namespace stepscope::writer {
namespace {

using std::string_view_literals::operator""sv;

uint16_t delay_of(double fps) {
  return static_cast<uint16_t>(std::clamp(std::round(100 / fps), 2.0, 65'535.0));
}

void append_size(std::string& out, const Raster& frame) {
  append_le(out, static_cast<uint16_t>(frame.width));
  append_le(out, static_cast<uint16_t>(frame.height));
}

std::string gif_header_of(const Raster& frame) {
  std::string out = "GIF89a";
  append_size(out, frame);
  out += "\x70\0\0"sv;                               // No palette for all frames.
  out += "\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"sv;  // Play endlessly.
  return out;
}

// A palette has 2, 4, 8... colours; compression needs at least two bits.
int symbol_bits(size_t colours) {
  return std::max(2, static_cast<int>(std::bit_width(colours - 1)));
}

void append_palette(std::string& out, const std::vector<Colour>& palette, int bits) {
  for (const Colour& colour : palette) out.append(colour.begin(), colour.end());
  out.append(3 * ((size_t{1} << bits) - palette.size()), '\0');
}

// Compressed bytes come in blocks of at most 255, each with its length before it.
void append_blocks(std::string& out, std::string_view bytes) {
  while (!bytes.empty()) {
    const std::string_view block = bytes.substr(0, 255);
    out += static_cast<char>(block.size());
    out += block;
    bytes.remove_prefix(block.size());
  }
  out += '\0';
}

void append_frame(std::string& out, const Raster& frame, uint16_t delay) {
  constexpr char kHasPalette = static_cast<char>(0x80);
  const PalettePicture picture = reduce_colours(frame);
  const int bits = symbol_bits(picture.palette.size());
  out += "\x21\xf9\x04\x04"sv;  // Shown until the next frame.
  append_le(out, delay);
  out += "\0\0"sv;
  out += "\x2c\0\0\0\0"sv;  // At the top left.
  append_size(out, frame);
  out += static_cast<char>(kHasPalette | (bits - 1));
  append_palette(out, picture.palette, bits);
  out += static_cast<char>(bits);
  append_blocks(out, compress_lzw(picture.indices, bits));
}

}  // namespace

Result<std::string> encode_gif(std::span<const Raster> frames, double fps) {
  if (!(fps > 0))
    return with_hint(invalid("invalid frame rate: {} frames per second", fps),
                     "pass a positive number");
  if (frames.empty()) return invalid("the video has no frames");
  const Raster& first = frames.front();
  std::string out = gif_header_of(first);
  for (const Raster& frame : frames) {
    if (frame.width != first.width || frame.height != first.height) {
      return invalid("the frames of a video differ in size");
    }
    if (frame.bits != 8) {
      return with_hint(invalid("a video cannot have {}-bit samples", frame.bits),
                       "pass uint8, or floating-point numbers from 0 to 1");
    }
    append_frame(out, frame, delay_of(fps));
  }
  return out + '\x3b';
}

Result<VideoValue> video_value(std::string_view tag, const Pixels& pixels, double fps) {
  constexpr size_t kAll = std::numeric_limits<size_t>::max();
  TRY(const Rasters frames, make_rasters(pixels, kAll, Scaling::Torch));
  TRY(const std::string gif, encode_gif(frames.pictures, fps));
  TRY(std::string value, legacy_image_file_value(tag, gif));
  return VideoValue{std::move(value), frames.clipped};
}

}  // namespace stepscope::writer
