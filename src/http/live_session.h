// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "base/limits/memory_budget.h"
#include "http/live_hub.h"
#include "http/message/head.h"
#include "http/message/net.h"
#include "http/pool/handler_pool.h"
#include "http/server.h"

namespace stepscope::http {

// One WebSocket of the live channel: sends the greeting, then published messages, until one side
// closes. Messages from the client are ignored. A message published while the greeting is being
// created follows it, so nothing is missed. Threads: the event loop's; the greeting is made on the
// pool.
class LiveSession {
 public:
  virtual ~LiveSession() = default;

  // Accepts the upgrade and runs until the end.
  virtual Task<void> run() = 0;

  virtual void finish() = 0;  // Closes the WebSocket properly.
  virtual void abort() = 0;   // Closes the connection immediately.
};

struct LiveContext {
  const ServerOptions& options;
  LiveHub& hub;
  HandlerPool& handlers;
  MemoryBudget& memory;
};

std::shared_ptr<LiveSession> make_live_session(Stream stream, Head head,
                                               const LiveContext& context);

}  // namespace stepscope::http
