// SPDX-License-Identifier: Apache-2.0
#include "cli/demo_png.h"

#include <gtest/gtest.h>
#include <libdeflate.h>

namespace stepscope::cli {
namespace {

uint32_t read_be(const std::string& bytes, size_t at) {
  uint32_t number = 0;
  for (size_t i = 0; i < 4; ++i) number = number << 8 | static_cast<uint8_t>(bytes.at(at + i));
  return number;
}

struct Chunk {
  std::string type;
  std::string data;
};

// Checks lengths and checksums on the way.
std::vector<Chunk> chunks_of(const std::string& png) {
  std::vector<Chunk> chunks;
  for (size_t at = 8; at < png.size();) {
    const size_t length = read_be(png, at);
    chunks.push_back({png.substr(at + 4, 4), png.substr(at + 8, length)});
    EXPECT_EQ(read_be(png, at + 8 + length), libdeflate_crc32(0, png.data() + at + 4, 4 + length));
    at += 12 + length;
  }
  return chunks;
}

TEST(DemoPng, ThePixelsComeBack) {
  DemoPicture picture(3, 2);
  picture.at(1, 0) = {10, 20, 30};
  picture.at(1, 1) = {11, 20, 29};
  picture.at(2, 1) = {255, 0, 128};
  const std::string png = encode_png(picture);
  EXPECT_EQ(png.substr(0, 8), "\x89PNG\r\n\x1a\n");
  const auto chunks = chunks_of(png);
  ASSERT_EQ(chunks.size(), 3u);
  EXPECT_EQ(chunks[0].type, "IHDR");
  EXPECT_EQ(read_be(chunks[0].data, 0), 3u);
  EXPECT_EQ(read_be(chunks[0].data, 4), 2u);
  EXPECT_EQ(chunks[0].data.substr(8), std::string("\x08\x02\0\0\0", 5));
  EXPECT_EQ(chunks[1].type, "IDAT");
  EXPECT_EQ(chunks[2].type, "IEND");

  std::string rows(2 * (1 + 3 * 3), '\0');
  auto* const decompressor = libdeflate_alloc_decompressor();
  EXPECT_EQ(libdeflate_zlib_decompress(decompressor, chunks[1].data.data(), chunks[1].data.size(),
                                       rows.data(), rows.size(), nullptr),
            LIBDEFLATE_SUCCESS);
  libdeflate_free_decompressor(decompressor);
  EXPECT_EQ(rows, std::string("\x02\0\0\0\x0a\x14\x1e\0\0\0"
                              "\x02\0\0\0\x01\0\xff\xff\0\x80",
                              20));
}

}  // namespace
}  // namespace stepscope::cli
