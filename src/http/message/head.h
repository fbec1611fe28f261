// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "http/message/request.h"
#include "http/message/response.h"

namespace stepscope::http {

// The request line and the headers of a request, before anything is decoded.
struct Head {
  Method method = Method::Get;
  std::string target;
  Fields headers;  // Names in lower case.
  bool is_http_1_0 = false;
  bool keeps_alive = false;       // Whether the client may send another request.
  bool wants_websocket = false;   // A complete WebSocket upgrade.
  bool expects_continue = false;  // The client waits for our 100 before it sends the body.
  bool is_chunked = false;
  uint64_t content_length = 0;  // 0 if chunked.
};

// Parses a head that ends with an empty line. Ambiguous requests are refused (both a length and a
// transfer coding, folded lines, two Host headers), with the response to send before the connection
// is closed.
std::variant<Head, Response> parse_head(std::string_view raw);

}  // namespace stepscope::http
