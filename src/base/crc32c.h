// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>

#include "base/bytes.h"

namespace stepscope {

// CRC-32C (Castagnoli) of `bytes`. The CPU's own instruction is used where there is one, found out
// once at start; else tables. Cost: some 0.05 ns a byte with the instruction, 0.6 without.
uint32_t crc32c(Bytes bytes);

// The CRC of a longer text of which `crc` is the CRC so far.
uint32_t crc32c_extend(uint32_t crc, Bytes bytes);

// The portable way, whatever the CPU offers: what crc32c() is tested against.
uint32_t crc32c_portable(uint32_t crc, Bytes bytes);

// Record files store checksums masked, since a CRC of data that holds its own CRC is a constant.
constexpr uint32_t mask_crc(uint32_t crc) { return std::rotr(crc, 15) + 0xa282ead8u; }

inline uint32_t masked_crc32c(Bytes bytes) { return mask_crc(crc32c(bytes)); }

}  // namespace stepscope
