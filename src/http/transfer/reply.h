// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "base/limits/memory_budget.h"
#include "base/piece_source.h"
#include "http/message/request.h"
#include "http/message/response.h"

namespace stepscope::http {

enum class Persistence {
  Close,           // The connection closes after this response.
  Open,            // It stays open, the default of HTTP/1.1.
  OpenExplicitly,  // It stays open, and the head says so for HTTP/1.0.
};

// A response as the bytes that are sent.
struct Reply {
  std::string head;  // Status line and headers; finish() completes it.
  // Null if there is none, or if the head announces a body that is not sent (HEAD, 304).
  std::shared_ptr<const std::string> body;
  std::unique_ptr<PieceSource> pieces;  // The body of a streamed response, which has no other body.
  MemoryCharge charge;                  // For the body.

  // Adds the Date and Connection headers and the empty line.
  void finish(Persistence persistence);
};

// Applies HTTP semantics to a handler's response: 304 for unchanged data, Range, compression, and
// the headers of every response. Cost: the compression.
Reply make_reply(const Request& request, Response response);

}  // namespace stepscope::http
