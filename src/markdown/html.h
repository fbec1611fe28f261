// SPDX-License-Identifier: Apache-2.0
// Escapes text and URLs for HTML.
#pragma once

#include <string>
#include <string_view>

namespace stepscope::markdown {

// Quotes in text need no escaping and stay, as in TensorBoard's responses.
enum class Quotes { Kept, Escaped };

// Appends plain text. NUL characters are dropped.
void append_escaped(std::string& out, std::string_view text, Quotes quotes);

// Appends ` name="address"`, or nothing if the address is neither relative nor http, https or
// mailto.
void append_address(std::string& out, std::string_view name, std::string_view address);

}  // namespace stepscope::markdown
