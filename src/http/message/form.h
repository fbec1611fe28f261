// SPDX-License-Identifier: Apache-2.0
// Names and values as browsers send them: in a URL, and in the two kinds of form bodies.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "http/message/request.h"

namespace stepscope::http {

// More fields than this in one form are refused: a field costs far more memory than its bytes.
inline constexpr size_t kFieldsMax = 100'000;

enum class Plus { IsPlus, IsSpace };

// "%41" becomes "A"; an invalid escape stays unchanged.
std::string percent_decode(std::string_view text, Plus plus);

// "a=1&b=%20&c": repeated names are kept, in order; a name without "=" has an empty value.
Result<Fields> parse_urlencoded(std::string_view text);

// multipart/form-data. A file is an ordinary field whose value is the file's bytes.
Result<Fields> parse_multipart(std::string_view body, std::string_view boundary);

// The fields of a body according to its Content-Type; none if it is not a form. Invalid if it is
// malformed.
Result<Fields> parse_form(std::string_view content_type, std::string_view body);

}  // namespace stepscope::http
