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

// How much trouble an answer is worth: those that are made once and kept for ever are worth more.
enum class Effort { Quick, Thorough };

// The body in that coding; nothing if it got no smaller. Cost: several hundred MB a second if
// quick, a few if thorough.
std::optional<std::string> compress(Encoding encoding, std::string_view body,
                                    Effort effort = Effort::Quick);

}  // namespace stepscope::http
