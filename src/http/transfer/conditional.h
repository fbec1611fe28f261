// SPDX-License-Identifier: Apache-2.0
// Entity tags and byte ranges (RFC 9110, sections 8.8.3, 13 and 14).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "http/transfer/compression.h"

namespace stepscope::http {

// The entity tag of the response in that coding: "abc" becomes "abc-gzip", since the bytes differ.
std::string etag_of(std::string_view etag, Encoding encoding);

// Whether an If-None-Match contains `etag`, in any coding. Weak comparison.
bool none_match_fails(std::string_view if_none_match, std::string_view etag);

// Whether a Range may be applied to the response tagged `etag`. True if there is no If-Range; a
// date never matches, because our responses have none.
bool if_range_holds(std::string_view if_range, std::string_view etag);

struct ByteRange {
  uint64_t first;
  uint64_t count;  // At least 1.
};
struct WholeBody {};      // No Range, several of them, or one that is malformed.
struct Unsatisfiable {};  // It is past the end.
using RangeChoice = std::variant<WholeBody, ByteRange, Unsatisfiable>;

// Parses a Range header for a body of `size` bytes.
RangeChoice choose_range(std::string_view range, uint64_t size);

}  // namespace stepscope::http
