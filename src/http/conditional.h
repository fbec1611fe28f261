// SPDX-License-Identifier: Apache-2.0
// Entity tags and byte ranges (RFC 9110, sections 8.8.3, 13 and 14).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "http/compression.h"

namespace stepscope::http {

// The tag of the answer in that coding: "abc" becomes "abc-gzip", since the bytes differ.
std::string etag_of(std::string_view etag, Encoding encoding);

// Whether an If-None-Match names `etag`, in whatever coding the client has it. Weak comparison.
bool none_match_fails(std::string_view if_none_match, std::string_view etag);

// Whether a Range may be cut out of the answer that is tagged `etag`. True if there is no If-Range;
// a date never holds, because our answers carry none.
bool if_range_holds(std::string_view if_range, std::string_view etag);

struct ByteRange {
  uint64_t first;
  uint64_t count;  // At least 1.
};
struct WholeBody {};      // No Range, several of them, or one that is malformed.
struct Unsatisfiable {};  // It lies behind the end.
using RangeChoice = std::variant<WholeBody, ByteRange, Unsatisfiable>;

// What a Range header asks of a body that has `size` bytes.
RangeChoice choose_range(std::string_view range, uint64_t size);

}  // namespace stepscope::http
