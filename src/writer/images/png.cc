// SPDX-License-Identifier: Apache-2.0
#include "writer/images/png.h"

#include <libdeflate.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace stepscope::writer {
namespace {

constexpr std::string_view kSignature = "\x89PNG\r\n\x1a\n";

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

std::string png_header_of(const Raster& raster) {
  constexpr std::array<char, 5> kColourTypes = {0, 0, 4, 2, 6};  // By the number of channels.
  std::string header;
  append_be(header, raster.width);
  append_be(header, raster.height);
  header += static_cast<char>(raster.bits);
  header += kColourTypes[raster.channels];
  // The only defined compression and filter methods; not interlaced.
  return header.append(3, '\0');
}

// The row after its filter's number, and the sum of its bytes as absolute signed numbers, which
// estimates how badly they compress.
struct FilteredRow {
  std::vector<uint8_t> bytes;
  uint64_t size = 0;
};

enum Filter : uint8_t { kNone, kSub, kUp, kAverage };

template <typename Predict>
void fill(FilteredRow& row, Filter filter, std::span<const uint8_t> from, Predict predict) {
  row.bytes[0] = filter;
  uint8_t* const to = row.bytes.data() + 1;
  uint64_t size = 0;
  for (size_t i = 0; i < from.size(); ++i) {
    to[i] = static_cast<uint8_t>(from[i] - predict(i));
    size += static_cast<uint64_t>(std::abs(static_cast<int8_t>(to[i])));
  }
  row.size = size;
}

// PNG's samples have the high byte first.
std::vector<uint8_t> row_of(const Raster& raster, size_t y) {
  const uint8_t* const at = raster.samples.data() + y * raster.row_bytes();
  std::vector<uint8_t> row(at, at + raster.row_bytes());
  if (raster.bits == 16) {
    for (size_t i = 0; i + 1 < row.size(); i += 2) std::swap(row[i], row[i + 1]);
  }
  return row;
}

// Each row with the filter that leaves the smallest sum. Paeth's is not tried: it gains little and
// takes longer than all others together.
std::string filtered_rows(const Raster& raster) {
  const size_t width = raster.row_bytes(), step = size_t{raster.channels} * (raster.bits / 8);
  // The pixel left of the first one counts as zero.
  std::vector<uint8_t> padded(step + width);
  uint8_t* const here = padded.data() + step;
  std::vector<uint8_t> above(width);
  std::array<FilteredRow, 4> rows;
  for (FilteredRow& row : rows) row.bytes.resize(width + 1);
  std::string out;
  out.reserve((width + 1) * raster.height);
  for (size_t y = 0; y < raster.height; ++y) {
    const std::vector<uint8_t> row = row_of(raster, y);
    std::copy(row.begin(), row.end(), here);
    const uint8_t* const left = padded.data();
    fill(rows[kNone], kNone, row, [](size_t) { return uint8_t{0}; });
    fill(rows[kSub], kSub, row, [=](size_t i) { return left[i]; });
    fill(rows[kUp], kUp, row, [&](size_t i) { return above[i]; });
    fill(rows[kAverage], kAverage, row, [&](size_t i) { return (left[i] + above[i]) / 2; });
    const FilteredRow& best = *std::min_element(
        rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.size < b.size; });
    out.append(best.bytes.begin(), best.bytes.end());
    above = row;
  }
  return out;
}

std::string compressed(const std::string& bytes, int level) {
  const std::unique_ptr<libdeflate_compressor, decltype(&libdeflate_free_compressor)> compressor(
      libdeflate_alloc_compressor(level), libdeflate_free_compressor);
  std::string out(libdeflate_zlib_compress_bound(compressor.get(), bytes.size()), '\0');
  out.resize(libdeflate_zlib_compress(compressor.get(), bytes.data(), bytes.size(), out.data(),
                                      out.size()));
  return out;
}

}  // namespace

std::string encode_png(const Raster& raster, int level) {
  std::string out(kSignature);
  append_chunk(out, "IHDR", png_header_of(raster));
  append_chunk(out, "IDAT", compressed(filtered_rows(raster), level));
  append_chunk(out, "IEND", "");
  return out;
}

}  // namespace stepscope::writer
