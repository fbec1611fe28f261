// SPDX-License-Identifier: Apache-2.0
#include "query/records/media_type.h"

#include <gtest/gtest.h>

#include <string>

namespace stepscope::query {
namespace {

using namespace std::string_literals;

TEST(MediaType, Images) {
  EXPECT_EQ(image_type("\x89PNG\r\n\x1a\nrest"), "image/png");
  EXPECT_EQ(image_type("\xff\xd8\xff\xe0rest"), "image/jpeg");
  EXPECT_EQ(image_type("GIF89arest"), "image/gif");
  EXPECT_EQ(image_type("BM\x10\0\0\0\0\0\0\0rest"s), "image/bmp");
  EXPECT_EQ(image_type("RIFF\x10\0\0\0WEBPVP8 "s), "image/webp");
}

TEST(MediaType, NothingThatABrowserExecutes) {
  EXPECT_EQ(image_type("<svg xmlns='http://www.w3.org/2000/svg'>"), "application/octet-stream");
  EXPECT_EQ(image_type("<html><script>"), "application/octet-stream");
  EXPECT_EQ(image_type("BMW is a word too"), "application/octet-stream");
  EXPECT_EQ(image_type(""), "application/octet-stream");
  EXPECT_EQ(image_type("RIFF"), "application/octet-stream");
}

TEST(MediaType, Audio) {
  EXPECT_EQ(audio_type("RIFF\x10\0\0\0WAVEfmt "s), "audio/wav");
  EXPECT_EQ(audio_type("OggSrest"), "audio/ogg");
  EXPECT_EQ(audio_type("fLaCrest"), "audio/flac");
  EXPECT_EQ(audio_type("text"), "application/octet-stream");
}

}  // namespace
}  // namespace stepscope::query
