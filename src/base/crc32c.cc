// SPDX-License-Identifier: Apache-2.0
#include "base/crc32c.h"

#include <array>

#if defined(__x86_64__)
#include <nmmintrin.h>
#endif

namespace stepscope {
namespace {

constexpr uint32_t kPolynomial = 0x82f63b78;  // Castagnoli, reflected.

using Table = std::array<uint32_t, 256>;

// slices[k][b] is the effect of byte b on the register after k more bytes, so eight bytes are
// folded by eight independent lookups.
constexpr std::array<Table, 8> make_slices() {
  std::array<Table, 8> slices{};
  for (uint32_t byte = 0; byte < 256; ++byte) {
    uint32_t crc = byte;
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ (crc & 1 ? kPolynomial : 0);
    slices[0][byte] = crc;
  }
  for (size_t k = 1; k < slices.size(); ++k) {
    for (uint32_t byte = 0; byte < 256; ++byte) {
      const uint32_t previous = slices[k - 1][byte];
      slices[k][byte] = (previous >> 8) ^ slices[0][previous & 0xff];
    }
  }
  return slices;
}

constexpr auto kSlices = make_slices();

uint32_t fold_portable(uint32_t crc, const uint8_t* at, size_t count) {
  for (; count >= 8; at += 8, count -= 8) {
    const uint64_t block = load_le<uint64_t>(at) ^ crc;
    crc = 0;
    for (size_t i = 0; i < 8; ++i) crc ^= kSlices[7 - i][(block >> (8 * i)) & 0xff];
  }
  for (; count > 0; ++at, --count) crc = (crc >> 8) ^ kSlices[0][(crc ^ *at) & 0xff];
  return crc;
}

#if defined(__x86_64__)

// The instruction takes three cycles, but one can start every cycle. Long inputs are therefore
// split into three lanes that run in parallel. The registers of two lanes are then advanced over
// the bytes that follow them with kCarry, the effect of kLaneBytes zero bytes on a register, one
// byte at a time.
constexpr size_t kLaneBytes = 1024;

constexpr std::array<Table, 4> make_carry() {
  std::array<Table, 4> carry{};
  for (size_t position = 0; position < 4; ++position) {
    // The operation is linear: eight single bits determine the other 248 values.
    for (uint32_t bit = 0; bit < 8; ++bit) {
      uint32_t crc = 1u << (bit + 8 * position);
      for (size_t i = 0; i < kLaneBytes; ++i) crc = (crc >> 8) ^ kSlices[0][crc & 0xff];
      carry[position][1u << bit] = crc;
    }
    for (uint32_t byte = 1; byte < 256; ++byte) {
      const uint32_t lowest = byte & -byte;
      carry[position][byte] = carry[position][lowest] ^ carry[position][byte ^ lowest];
    }
  }
  return carry;
}

const std::array<Table, 4> kCarry = make_carry();

uint32_t carry_over_lane(uint32_t crc) {
  return kCarry[0][crc & 0xff] ^ kCarry[1][(crc >> 8) & 0xff] ^ kCarry[2][(crc >> 16) & 0xff] ^
         kCarry[3][crc >> 24];
}

__attribute__((target("sse4.2"))) uint32_t fold_sse42(uint32_t crc, const uint8_t* at,
                                                      size_t count) {
  while (count >= 3 * kLaneBytes) {
    uint64_t first = crc, second = 0, third = 0;
    for (size_t i = 0; i < kLaneBytes; i += 8) {
      first = _mm_crc32_u64(first, load_le<uint64_t>(at + i));
      second = _mm_crc32_u64(second, load_le<uint64_t>(at + kLaneBytes + i));
      third = _mm_crc32_u64(third, load_le<uint64_t>(at + 2 * kLaneBytes + i));
    }
    crc = carry_over_lane(static_cast<uint32_t>(first)) ^ static_cast<uint32_t>(second);
    crc = carry_over_lane(crc) ^ static_cast<uint32_t>(third);
    at += 3 * kLaneBytes;
    count -= 3 * kLaneBytes;
  }
  uint64_t wide = crc;
  for (; count >= 8; at += 8, count -= 8) wide = _mm_crc32_u64(wide, load_le<uint64_t>(at));
  crc = static_cast<uint32_t>(wide);
  if (count & 4) {
    crc = _mm_crc32_u32(crc, load_le<uint32_t>(at));
    at += 4;
  }
  if (count & 2) {
    crc = _mm_crc32_u16(crc, load_le<uint16_t>(at));
    at += 2;
  }
  if (count & 1) crc = _mm_crc32_u8(crc, *at);
  return crc;
}

#endif

using Fold = uint32_t (*)(uint32_t crc, const uint8_t* at, size_t count);

Fold choose_fold() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("sse4.2")) return fold_sse42;
#endif
  return fold_portable;
}

const Fold kFold = choose_fold();

}  // namespace

uint32_t crc32c_extend(uint32_t crc, Bytes bytes) {
  return ~kFold(~crc, bytes.data(), bytes.size());
}

uint32_t crc32c(Bytes bytes) { return crc32c_extend(0, bytes); }

uint32_t crc32c_portable(uint32_t crc, Bytes bytes) {
  return ~fold_portable(~crc, bytes.data(), bytes.size());
}

}  // namespace stepscope
