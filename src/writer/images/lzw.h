// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace stepscope::writer {

// Compresses bytes as GIF does: LZW with codes of growing width, low bits first, not yet split into
// blocks. Every byte is below 1 << symbol_bits, which is 2 to 8.
std::string compress_lzw(std::span<const uint8_t> bytes, int symbol_bits);

}  // namespace stepscope::writer
