// SPDX-License-Identifier: Apache-2.0
#include "cli/demo_png.h"

#include <libdeflate.h>

#include <memory>
#include <string_view>

namespace stepscope::cli {
namespace {

constexpr std::string_view kSignature = "\x89PNG\r\n\x1a\n";
constexpr int kLevel = 6;

void append_be(std::string& out, uint32_t number) {
  for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(number >> shift);
}

// The checksum is that of the type and the data, the length that of the data alone.
void append_chunk(std::string& out, std::string_view type, std::string_view data) {
  append_be(out, static_cast<uint32_t>(data.size()));
  const size_t begin = out.size();
  out.append(type).append(data);
  append_be(out, libdeflate_crc32(0, out.data() + begin, out.size() - begin));
}

std::string header_of(const DemoPicture& picture) {
  std::string header;
  append_be(header, static_cast<uint32_t>(picture.width()));
  append_be(header, static_cast<uint32_t>(picture.height()));
  // Eight bits a channel, RGB, the only compression and filter there are, not interlaced.
  return header.append({8, 2, 0, 0, 0});
}

// A row begins with its filter: each byte minus the one above it, which suits smooth pictures.
std::string filtered_rows(const DemoPicture& picture) {
  constexpr char kUp = 2;
  std::string rows;
  for (size_t y = 0; y < picture.height(); ++y) {
    rows += kUp;
    for (size_t x = 0; x < picture.width(); ++x) {
      const auto above = y > 0 ? picture.at(x, y - 1) : DemoPicture::Colour{};
      const auto& here = picture.at(x, y);
      for (size_t i = 0; i < here.size(); ++i) rows += static_cast<char>(here[i] - above[i]);
    }
  }
  return rows;
}

std::string compressed(const std::string& bytes) {
  const std::unique_ptr<libdeflate_compressor, decltype(&libdeflate_free_compressor)> compressor(
      libdeflate_alloc_compressor(kLevel), libdeflate_free_compressor);
  std::string out(libdeflate_zlib_compress_bound(compressor.get(), bytes.size()), '\0');
  out.resize(libdeflate_zlib_compress(compressor.get(), bytes.data(), bytes.size(), out.data(),
                                      out.size()));
  return out;
}

}  // namespace

std::string encode_png(const DemoPicture& picture) {
  std::string out(kSignature);
  append_chunk(out, "IHDR", header_of(picture));
  append_chunk(out, "IDAT", compressed(filtered_rows(picture)));
  append_chunk(out, "IEND", "");
  return out;
}

}  // namespace stepscope::cli
