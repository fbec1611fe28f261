// SPDX-License-Identifier: Apache-2.0
#include "writer/images/image.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "base/test_error.h"
#include "writer/images/image_size.h"
#include "writer/values/test_value.h"

namespace stepscope::writer {
namespace {

using testing::ElementsAre;

std::vector<uint8_t> samples(const Pixels& pixels, Scaling scaling = Scaling::Torch) {
  return make_rasters(pixels, 1, scaling).value().pictures.at(0).samples;
}

TEST(Raster, IsTheSameForEveryLayout) {
  const std::vector<uint8_t> side_by_side = {1, 2, 3, 4, 5, 6};  // Two pixels, three channels.
  const std::vector<uint8_t> planes = {1, 4, 2, 5, 3, 6};
  EXPECT_EQ(samples({Array(side_by_side, {1, 1, 2, 3}), Layout::kNHWC}), side_by_side);
  EXPECT_EQ(samples({Array(side_by_side, {1, 2, 3}), Layout::kHWC}), side_by_side);
  EXPECT_EQ(samples({Array(planes, {1, 3, 1, 2}), Layout::kNCHW}), side_by_side);
  EXPECT_EQ(samples({Array(planes, {3, 1, 2}), Layout::kCHW}), side_by_side);
  EXPECT_EQ(samples({Array(planes, {2, 3}), Layout::kHW}), planes);
}

TEST(Raster, KeepsSixteenBitSamples) {
  const std::vector<uint16_t> planes = {0x0102, 0x0304, 0x0506, 0x0708};
  EXPECT_THAT(samples({Array(planes, {2, 1, 2}), Layout::kCHW}),
              ElementsAre(2, 1, 6, 5, 4, 3, 8, 7));
}

TEST(Raster, ScalesAsTensorFlowOrTorchDoes) {
  const std::vector<float> numbers = {0, 0.5F, 1, 0.998F};
  const Pixels pixels{Array(numbers, {2, 2}), Layout::kHW};
  EXPECT_THAT(samples(pixels, Scaling::TensorFlow), ElementsAre(0, 127, 255, 254));
  EXPECT_THAT(samples(pixels, Scaling::Torch), ElementsAre(0, 127, 255, 254));
  // 0.9985 * 255 is 254.6, 0.9985 * 255.5 is 255.1.
  const std::vector<float> apart = {0.9985F};
  const Pixels pixel{Array(apart, {1, 1}), Layout::kHW};
  EXPECT_THAT(samples(pixel, Scaling::TensorFlow), ElementsAre(255));
  EXPECT_THAT(samples(pixel, Scaling::Torch), ElementsAre(254));
}

TEST(Raster, CountsClippedSamples) {
  const std::vector<double> numbers = {-0.1, 1.5, NAN, 1};
  const auto rasters = make_rasters({Array(numbers, {2, 2}), Layout::kHW}, 1, Scaling::Torch);
  EXPECT_EQ(rasters.value().clipped, 3);
  EXPECT_THAT(rasters.value().pictures[0].samples, ElementsAre(0, 255, 0, 255));
}

TEST(Raster, RefusesInvalidImages) {
  const std::vector<uint8_t> bytes(60);
  const auto five = make_rasters({Array(bytes, {3, 4, 5}), Layout::kHWC}, 1, Scaling::Torch);
  EXPECT_THAT(five, fails_with(Code::Invalid, "5 channels"));
  EXPECT_THAT(make_rasters({Array(bytes, {60}), Layout::kHW}, 1, Scaling::Torch),
              fails_with(Code::Invalid, "pixels with the shape [60] are not"));
  const std::vector<int32_t> numbers(4);
  EXPECT_THAT(make_rasters({Array(numbers, {2, 2}), Layout::kHW}, 1, Scaling::Torch),
              fails_with(Code::Invalid, "unsupported element type of pixels: int32"));
}

TEST(Raster, MakesAGrid) {
  const Raster dark{1, 1, 1, 8, {1}}, light{1, 1, 1, 8, {2}};
  const auto grid = tile(std::vector{dark, light, dark}, 2, 2);
  EXPECT_THAT(grid.value().samples, ElementsAre(1, 2, 1, 0));
  EXPECT_THAT(tile(std::vector{dark, light, dark}, 2, 1),
              fails_with(Code::Invalid, "3 images do not fit a grid of 2 x 1"));
}

TEST(Image, HasTheSizeAndFilesOfABatch) {
  const std::vector<uint8_t> pixels(5 * 2 * 3 * 3);
  const auto made = image_value("t", {Array(pixels, {5, 2, 3, 3}), Layout::kNHWC}, 2);
  const auto value = parsed(made.value().value);
  EXPECT_EQ(value.metadata().plugin_data().plugin_name(), "images");
  EXPECT_EQ(value.metadata().data_class(), proto::DATA_CLASS_BLOB_SEQUENCE);
  EXPECT_THAT(shape_of(value.tensor()), ElementsAre(4));
  EXPECT_EQ(value.tensor().string_val(0), "3");
  EXPECT_EQ(value.tensor().string_val(1), "2");
  EXPECT_EQ(image_size(value.tensor().string_val(3))->width, 3U);
}

TEST(Image, HasALegacyForm) {
  const auto value = parsed(legacy_image_value("t", Raster{2, 1, 4, 8, std::vector<uint8_t>(8)}));
  EXPECT_EQ(value.image().width(), 2);
  EXPECT_EQ(value.image().height(), 1);
  EXPECT_EQ(value.image().colorspace(), 4);
  EXPECT_EQ(image_size(value.image().encoded_image_string())->channels, 4U);
}

TEST(Image, KeepsFilesUnchanged) {
  const std::string gif("GIF89a\x07\0\x05\0", 10);
  EXPECT_EQ(parsed(legacy_image_file_value("t", gif)).image().encoded_image_string(), gif);
  const auto value = parsed(image_file_value("t", std::vector{gif, gif}));
  EXPECT_THAT(value.tensor().string_val(), ElementsAre("7", "5", gif, gif));
  EXPECT_THAT(legacy_image_file_value("t", "BMP"),
              fails_with(Code::Invalid, "not a PNG, JPEG, GIF or WebP file (3 B)"));
}

TEST(ImageSize, IsReadFromTheHeader) {
  // A comment segment, then the frame header of a grey image of 9 x 258.
  const std::string jpeg("\xff\xd8\xff\xfe\0\x04hi\xff\xc0\0\x0b\x08\x01\x02\0\x09\x01\0\0", 20);
  const auto grey = image_size(jpeg);
  ASSERT_TRUE(grey);
  EXPECT_EQ(grey->width, 9U);
  EXPECT_EQ(grey->height, 258U);
  EXPECT_EQ(grey->channels, 1U);
  std::string webp("RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x10\0\0\0\x0f\0\0\x07\0\0", 30);
  EXPECT_EQ(image_size(webp)->width, 16U);
  EXPECT_EQ(image_size(webp)->height, 8U);
  EXPECT_EQ(image_size(webp)->channels, 4U);
}

TEST(ImageSize, IsUnknownForATruncatedFile) {
  const std::string jpeg("\xff\xd8\xff\xfe\0\x04hi\xff\xc0\0\x0b\x08\x01\x02\0\x09\x01\0\0", 20);
  for (size_t size = 0; size < 18; ++size) EXPECT_FALSE(image_size(jpeg.substr(0, size))) << size;
  EXPECT_FALSE(image_size("\x89PNG\r\n\x1a\n"));
  EXPECT_FALSE(image_size("RIFF"));
}

}  // namespace
}  // namespace stepscope::writer
