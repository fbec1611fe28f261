// SPDX-License-Identifier: Apache-2.0
#include "picture.h"

#include <libdeflate.h>

#include <string_view>
#include <vector>

namespace stepscope::bench {
namespace {

constexpr std::string_view kSignature = "\x89PNG\r\n\x1a\n";
// The header of a true-colour image of 640 x 480.
constexpr std::string_view kBrokenHead{
    "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x02\x80\0\0\x01\xe0\x08\x02\0\0\0\xba\xb3\x4b\xb3", 33};

// A row is the number of its filter, zero, and its pixels.
constexpr uint32_t kRowBytes = 1000;
constexpr uint32_t kWidth = kRowBytes - 1;
constexpr char kBitDepth = 8, kPaletteColours = 3;

// A deflate stream whose code for the byte 0 is eight zero bits: the literals 0 to 254 and the end
// of the block have codes of eight bits each. The compressed data is therefore as long and as
// sparse as the original. The first literal's bits start in the last byte of the head and the last
// one's end in the tail, which ends the block; the two bytes at the front are those of zlib.
constexpr std::string_view kPackedHead{
    "\x78\x01\x05\x20\x04\x28\xfe\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    "\xff\xff\xff\x7f\x27\x01",
    29};
constexpr std::string_view kPackedTail = "\xfc\x03";
constexpr uint32_t kAdlerBase = 65521;

std::string big_endian(uint32_t value) {
  std::string out;
  for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(value >> shift);
  return out;
}

uint32_t extend_crc(uint32_t crc, std::string_view bytes) {
  return libdeflate_crc32(crc, bytes.data(), bytes.size());
}

std::string chunk(std::string_view name, std::string_view data) {
  const std::string named = std::string(name) + std::string(data);
  return big_endian(static_cast<uint32_t>(data.size())) + named + big_endian(extend_crc(0, named));
}

std::string header(uint64_t rows) {
  std::string data = big_endian(kWidth) + big_endian(static_cast<uint32_t>(rows));
  data += {kBitDepth, kPaletteColours, 0, 0, 0};
  return chunk("IHDR", data);
}

// For zeros: the sum of the bytes, 1, and the sum of all those sums.
std::string adler_of_zeros(uint64_t count) {
  return big_endian(static_cast<uint32_t>(count % kAdlerBase) << 16 | 1);
}

}  // namespace

Result<Picture> broken_picture(uint64_t bytes) {
  if (bytes < kBrokenHead.size())
    return invalid("an image has at least {} bytes", kBrokenHead.size());
  return Picture{std::string(kBrokenHead), bytes - kBrokenHead.size(), ""};
}

Picture plain_picture(uint64_t rows, uint32_t colour) {
  const uint64_t packed = rows * kRowBytes;
  Picture picture;
  picture.zeros = packed - 1;
  const std::string end = std::string(kPackedTail) + adler_of_zeros(packed);
  const uint64_t length = kPackedHead.size() + picture.zeros + end.size();
  const std::string begin = "IDAT" + std::string(kPackedHead);
  const std::string zeros(picture.zeros, '\0');
  const uint32_t crc = extend_crc(extend_crc(extend_crc(0, begin), zeros), end);

  picture.head = std::string(kSignature) + header(rows) +
                 chunk("PLTE", big_endian(colour << 8).substr(0, 3)) +
                 big_endian(static_cast<uint32_t>(length)) + begin;
  picture.tail = end + big_endian(crc) + chunk("IEND", "");
  return picture;
}

}  // namespace stepscope::bench
