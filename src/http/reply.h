// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "base/memory_budget.h"
#include "base/piece_source.h"
#include "http/request.h"
#include "http/response.h"

namespace stepscope::http {

enum class Persistence {
  Close,           // The connection ends after this answer.
  Open,            // It stays, which HTTP/1.1 takes for granted.
  OpenExplicitly,  // It stays, and an HTTP/1.0 client must be told.
};

// An answer in the bytes that go over the connection.
struct Reply {
  std::string head;  // Status line and headers, not yet closed: finish() does that.
  // Null where there is none or the head announces one that is not sent (HEAD, 304).
  std::shared_ptr<const std::string> body;
  std::unique_ptr<PieceSource> pieces;  // The body of a streamed answer, which has no other.
  MemoryCharge charge;                  // For the body.

  // Adds the Date and Connection headers and the empty line.
  void finish(Persistence persistence);
};

// Does to a handler's answer what HTTP wants done: 304 for what the client has, a Range cut out,
// compression, the headers that every answer carries. Cost: that of the compression.
Reply make_reply(const Request& request, Response response);

}  // namespace stepscope::http
