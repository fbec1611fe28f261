// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace stepscope::http {

enum class Encoding { Identity, Gzip, Zstd };

// Below this many bytes an answer fits one packet anyway.
inline constexpr size_t kCompressBytesMin = 860;

std::string_view encoding_name(Encoding encoding);  // As Content-Encoding has it.

// What an Accept-Encoding asks for: the coding of the highest q, zstd before gzip. "*" means gzip,
// since a client that can read zstd says so.
Encoding choose_encoding(std::string_view accept_encoding);

// Whether answers of this Content-Type shrink: text, JSON, our columns; not what is packed already.
bool is_compressible(std::string_view content_type);

// The body in that coding; nothing if it got no smaller. Cost: several hundred MB a second.
std::optional<std::string> compress(Encoding encoding, std::string_view body);

}  // namespace stepscope::http
