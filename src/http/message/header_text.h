// SPDX-License-Identifier: Apache-2.0
// Syntax shared by several headers (RFC 9110, section 5.6).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stepscope::http {

std::string_view trim(std::string_view text);  // Without spaces and tabs at both ends.

int hex_digit(char c);  // Its value, or -1.

// The items between separators, trimmed, without empty ones. A separator in a quoted string is
// text.
std::vector<std::string_view> split_list(std::string_view text, char separator);

// Of `value; name=text; other="quoted text"`: what comes before the parameters.
std::string_view without_parameters(std::string_view value);

// Of the same: one parameter, with its quotes taken off. Nothing if absent.
std::optional<std::string> parameter(std::string_view value, std::string_view name);

}  // namespace stepscope::http
