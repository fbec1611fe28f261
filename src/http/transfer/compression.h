// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace stepscope::http {

enum class Encoding { Identity, Gzip, Zstd };

// A response below this size fits in one packet anyway.
inline constexpr size_t kCompressBytesMin = 860;

std::string_view encoding_name(Encoding encoding);  // The value of Content-Encoding.

// The coding that an Accept-Encoding prefers: the one with the highest q, zstd before gzip. "*"
// means gzip, since a client that supports zstd names it.
Encoding choose_encoding(std::string_view accept_encoding);

// Whether responses of this Content-Type are compressible: text, JSON, our binary columns; not data
// that is already compressed.
bool is_compressible(std::string_view content_type);

// How much effort to spend: responses that are made once and kept forever are worth more.
enum class Effort { Quick, Thorough };

// The body in that coding; nothing if it does not become smaller. Speed: several hundred MB per
// second if quick, a few if thorough.
std::optional<std::string> compress(Encoding encoding, std::string_view body,
                                    Effort effort = Effort::Quick);

}  // namespace stepscope::http
