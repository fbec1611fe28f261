// SPDX-License-Identifier: Apache-2.0
#include "writer/images/gif.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "base/test_error.h"
#include "writer/images/lzw.h"
#include "writer/images/palette.h"
#include "writer/values/test_value.h"

namespace stepscope::writer {
namespace {

using testing::ElementsAre;

// A decoder as the GIF specification describes it, independent of the encoder.
std::vector<uint8_t> decompress(const std::string& packed, int symbol_bits) {
  const size_t clear = size_t{1} << symbol_bits;
  std::vector<std::vector<uint8_t>> table;
  std::vector<uint8_t> out, before;
  int width = symbol_bits + 1;
  for (size_t at = 0; at + static_cast<size_t>(width) <= 8 * packed.size();) {
    size_t code = 0;
    for (int i = 0; i < width; ++i, ++at) {
      code |= static_cast<size_t>(packed[at / 8] >> (at % 8) & 1) << i;
    }
    if (code == clear + 1) return out;
    if (code == clear) {
      table.assign(clear + 2, {});
      for (size_t i = 0; i < clear; ++i) table[i] = {static_cast<uint8_t>(i)};
      width = symbol_bits + 1;
      before.clear();
      continue;
    }
    std::vector<uint8_t> entry = code < table.size() ? table[code] : before;
    if (code >= table.size()) entry.push_back(before.at(0));
    if (!before.empty() && table.size() < 4096) {
      before.push_back(entry[0]);
      table.push_back(before);
    }
    if (table.size() == size_t{1} << width && width < 12) ++width;
    out.insert(out.end(), entry.begin(), entry.end());
    before = entry;
  }
  ADD_FAILURE() << "no end code";
  return out;
}

TEST(Lzw, RoundTripsAtEveryLength) {
  std::vector<uint8_t> bytes;
  for (uint32_t i = 0; i < 700; ++i) {
    EXPECT_EQ(decompress(compress_lzw(bytes, 2), 2), bytes) << i;
    bytes.push_back(static_cast<uint8_t>(i * 2'654'435'761U >> 30));
  }
}

TEST(Lzw, StartsANewTableWhenTheOldOneIsFull) {
  std::vector<uint8_t> bytes;
  for (uint32_t i = 0; i < 30'000; ++i) bytes.push_back(static_cast<uint8_t>(i * i * 40'503U >> 9));
  EXPECT_EQ(decompress(compress_lzw(bytes, 8), 8), bytes);
  bytes.assign(100'000, 3);
  EXPECT_EQ(decompress(compress_lzw(bytes, 8), 8), bytes);
}

TEST(Palette, IsExactForFewColours) {
  const Raster raster{3, 1, 3, 8, {9, 8, 7, 1, 2, 3, 9, 8, 7}};
  const PalettePicture picture = reduce_colours(raster);
  EXPECT_THAT(picture.palette, ElementsAre(Colour{9, 8, 7}, Colour{1, 2, 3}));
  EXPECT_THAT(picture.indices, ElementsAre(0, 1, 0));
}

TEST(Palette, IsCloseForManyColours) {
  Raster raster{64, 64, 3, 8, {}};
  for (int y = 0; y < 64; ++y) {
    for (int x = 0; x < 64; ++x) {
      for (const int sample : {4 * x, 4 * y, 128}) {
        raster.samples.push_back(static_cast<uint8_t>(sample));
      }
    }
  }
  const PalettePicture picture = reduce_colours(raster);
  EXPECT_EQ(picture.palette.size(), 256U);
  for (size_t i = 0; i < picture.indices.size(); ++i) {
    const Colour& shown = picture.palette[picture.indices[i]];
    for (size_t j = 0; j < 3; ++j) EXPECT_NEAR(shown[j], raster.samples[3 * i + j], 16);
  }
}

TEST(Gif, IsAnImageValue) {
  const std::vector<uint8_t> frames(2 * 3 * 4 * 3, 200);
  const auto video = video_value("t", {Array(frames, {2, 3, 4, 3}), Layout::kNHWC}, 10);
  const auto image = parsed(video.value().value).image();
  EXPECT_EQ(image.width(), 4);
  EXPECT_EQ(image.height(), 3);
  const std::string& gif = image.encoded_image_string();
  EXPECT_EQ(gif.substr(0, 6), "GIF89a");
  EXPECT_EQ(gif.back(), '\x3b');
  // Each frame begins with its delay of 10 hundredths.
  const std::string control("\x21\xf9\x04\x04\x0a\0\0\0\x2c", 9);
  const size_t first = gif.find(control);
  ASSERT_NE(first, std::string::npos);
  EXPECT_NE(gif.find(control, first + 1), std::string::npos);
}

TEST(Gif, RefusesInvalidVideos) {
  EXPECT_THAT(encode_gif({}, 4), fails_with(Code::Invalid, "the video has no frames"));
  const Raster frame{1, 1, 1, 8, {0}}, other{2, 1, 1, 8, {0, 0}}, deep{1, 1, 1, 16, {0, 0}};
  EXPECT_THAT(encode_gif(std::vector{frame}, 0),
              fails_with(Code::Invalid, "invalid frame rate: 0"));
  EXPECT_THAT(encode_gif(std::vector{frame, other}, 4),
              fails_with(Code::Invalid, "the frames of a video differ in size"));
  EXPECT_THAT(encode_gif(std::vector{deep}, 4),
              fails_with(Code::Invalid, "a video cannot have 16-bit samples"));
}

}  // namespace
}  // namespace stepscope::writer
