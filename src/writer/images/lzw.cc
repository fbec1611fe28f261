// SPDX-License-Identifier: Apache-2.0
#include "writer/images/lzw.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace stepscope::writer {
namespace {

constexpr uint32_t kCodesMax = 4096;

class BitWriter {
 public:
  void add(uint32_t code, int width) {
    pending_ |= uint64_t{code} << bits_;
    for (bits_ += width; bits_ >= 8; bits_ -= 8, pending_ >>= 8)
      out_ += static_cast<char>(pending_);
  }
  std::string take() {
    if (bits_ > 0) out_ += static_cast<char>(pending_);
    return std::move(out_);
  }

 private:
  std::string out_;
  uint64_t pending_ = 0;
  int bits_ = 0;
};

// Maps a known string and the next byte to a code. There are twice as many slots as codes, to keep
// the search short.
class CodeTable {
 public:
  CodeTable() : places_(kPlaces) {}

  void clear() { places_.assign(kPlaces, Place{}); }
  // The code of the longer string; 0, which no longer string has, if there is none.
  uint32_t find(uint32_t prefix, uint8_t byte) const { return place(key_of(prefix, byte)).code; }
  void add(uint32_t prefix, uint8_t byte, uint32_t code) {
    const uint32_t key = key_of(prefix, byte);
    places_[index_of(key)] = {key, code};
  }

 private:
  struct Place {
    uint32_t key = 0;
    uint32_t code = 0;
  };
  static constexpr size_t kPlaces = 2 * kCodesMax;

  static uint32_t key_of(uint32_t prefix, uint8_t byte) { return prefix << 8 | byte; }
  size_t index_of(uint32_t key) const {
    size_t index = (key * 2'654'435'761U) >> 19;
    while (places_[index].code != 0 && places_[index].key != key) index = (index + 1) % kPlaces;
    return index;
  }
  const Place& place(uint32_t key) const { return places_[index_of(key)]; }

  std::vector<Place> places_;
};

}  // namespace

std::string compress_lzw(std::span<const uint8_t> bytes, int symbol_bits) {
  const uint32_t clear = 1U << symbol_bits, end = clear + 1;
  CodeTable table;
  BitWriter out;
  uint32_t next = end + 1;
  int width = symbol_bits + 1;
  out.add(clear, width);
  if (bytes.empty()) {
    out.add(end, width);
    return out.take();
  }
  uint32_t known = bytes[0];
  for (const uint8_t byte : bytes.subspan(1)) {
    if (const uint32_t longer = table.find(known, byte); longer != 0) {
      known = longer;
      continue;
    }
    out.add(known, width);
    if (next < kCodesMax) {
      table.add(known, byte, next);
      if (next == 1U << width) ++width;  // A decoder learns of the code one code later.
      ++next;
    } else {
      out.add(clear, width);
      table.clear();
      next = end + 1;
      width = symbol_bits + 1;
    }
    known = byte;
  }
  out.add(known, width);
  // A decoder adds one more code after that one, and may widen codes before it reads the end.
  if (next == 1U << width && width < 12) ++width;
  out.add(end, width);
  return out.take();
}

}  // namespace stepscope::writer
