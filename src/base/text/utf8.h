// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace stepscope {

// Removes one code point from the front of a non-empty text and returns it. For bytes that are not
// UTF-8 (including overlong forms, surrogates and code points past U+10FFFF) it removes one byte
// and returns U+FFFD.
uint32_t take_code_point(std::string_view& text);

bool is_valid_utf8(std::string_view text);

// The text with every byte that is not UTF-8 replaced by U+FFFD.
std::string to_valid_utf8(std::string_view text);

}  // namespace stepscope
