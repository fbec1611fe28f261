// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "base/memory_budget.h"
#include "http/handler_pool.h"
#include "http/head.h"
#include "http/live_hub.h"
#include "http/net.h"
#include "http/server.h"

namespace stepscope::http {

// One WebSocket of the live channel: the greeting first, then what is published, until one side
// ends it. What the client sends is read and dropped.
//
// A message that is published while the greeting is being made follows it, so nothing is missed.
// Threads: the event loop's; the greeting is made on the pool.
class LiveSession {
 public:
  virtual ~LiveSession() = default;

  // Answers the upgrade and serves until the end.
  virtual Task<void> run() = 0;

  virtual void finish() = 0;  // Says good-bye and ends.
  virtual void abort() = 0;   // Ends without a word.
};

struct LiveSurroundings {
  const ServerOptions& options;
  LiveHub& hub;
  HandlerPool& handlers;
  MemoryBudget& memory;
};

std::shared_ptr<LiveSession> make_live_session(Stream stream, Head head,
                                               const LiveSurroundings& around);

}  // namespace stepscope::http
