// SPDX-License-Identifier: Apache-2.0
#include "writer/images/png.h"

#include <gtest/gtest.h>
#include <libdeflate.h>

#include <string_view>

#include "writer/images/image_size.h"

namespace stepscope::writer {
namespace {

uint32_t be32(std::string_view bytes) {
  uint32_t number = 0;
  for (const char byte : bytes.substr(0, 4)) number = number << 8 | static_cast<uint8_t>(byte);
  return number;
}

// The filtered rows of a PNG file with one IDAT chunk, which begins at byte 33.
std::string inflated(std::string_view file, size_t size) {
  const uint32_t length = be32(file.substr(33));
  EXPECT_EQ(file.substr(37, 4), "IDAT");
  EXPECT_EQ(be32(file.substr(41 + length)), libdeflate_crc32(0, file.data() + 37, length + 4));
  std::string rows(size, '\0');
  libdeflate_decompressor* const decompressor = libdeflate_alloc_decompressor();
  EXPECT_EQ(libdeflate_zlib_decompress(decompressor, file.data() + 41, length, rows.data(), size,
                                       nullptr),
            LIBDEFLATE_SUCCESS);
  libdeflate_free_decompressor(decompressor);
  return rows;
}

// Undoes the filters None, Sub, Up and Average as the PNG specification says.
std::vector<uint8_t> unfiltered(const std::string& rows, size_t width, size_t step) {
  std::vector<uint8_t> out;
  for (size_t at = 0; at < rows.size(); at += width + 1) {
    const size_t begin = out.size();
    for (size_t i = 0; i < width; ++i) {
      const int left = i < step ? 0 : out[begin + i - step];
      const int above = begin == 0 ? 0 : out[begin + i - width];
      const int guesses[] = {0, left, above, (left + above) / 2};
      out.push_back(
          static_cast<uint8_t>(rows[at + 1 + i] + guesses[static_cast<size_t>(rows[at])]));
    }
  }
  return out;
}

Raster pattern(uint32_t channels, uint32_t bits) {
  Raster raster{13, 9, channels, bits, {}};
  raster.samples.resize(raster.row_bytes() * raster.height);
  for (size_t i = 0; i < raster.samples.size(); ++i) {
    raster.samples[i] = static_cast<uint8_t>(i * i / 7 + i % 5);
  }
  return raster;
}

TEST(Png, RoundTripsEightBitSamples) {
  for (uint32_t channels = 1; channels <= 4; ++channels) {
    const Raster raster = pattern(channels, 8);
    const std::string file = encode_png(raster);
    const std::string rows = inflated(file, (raster.row_bytes() + 1) * raster.height);
    EXPECT_EQ(unfiltered(rows, raster.row_bytes(), channels), raster.samples) << channels;
    EXPECT_EQ(image_size(file)->channels, channels);
  }
}

TEST(Png, HasTheHighByteOfSixteenBitsFirst) {
  const Raster raster = pattern(3, 16);
  const std::string file = encode_png(raster);
  EXPECT_EQ(file[24], 16);
  const std::string rows = inflated(file, (raster.row_bytes() + 1) * raster.height);
  std::vector<uint8_t> samples = unfiltered(rows, raster.row_bytes(), 6);
  for (size_t i = 0; i < samples.size(); i += 2) std::swap(samples[i], samples[i + 1]);
  EXPECT_EQ(samples, raster.samples);
}

TEST(Png, IsTinyForOneColour) {
  const Raster raster{200, 200, 3, 8, std::vector<uint8_t>(200 * 200 * 3, 77)};
  EXPECT_LT(encode_png(raster).size(), 1000U);
}

}  // namespace
}  // namespace stepscope::writer
