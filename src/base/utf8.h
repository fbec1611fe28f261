// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace stepscope {

// Takes one code point off the front of a non-empty text. Of bytes that are no UTF-8 (overlong
// forms, surrogates and code points past U+10FFFF included) it takes one and answers U+FFFD.
uint32_t take_code_point(std::string_view& text);

bool is_valid_utf8(std::string_view text);

// The text with every byte that is no UTF-8 replaced by U+FFFD.
std::string to_valid_utf8(std::string_view text);

}  // namespace stepscope
