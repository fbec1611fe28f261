// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

#include "base/limits/memory_budget.h"
#include "http/live_hub.h"
#include "http/message/net.h"
#include "http/pool/handler_pool.h"
#include "http/server.h"
#include "http/service.h"

namespace stepscope::http {

// Shared by all connections of a server; outlives them.
struct ConnectionContext {
  const ServerOptions& options;
  Service& service;
  LiveHub& hub;
  HandlerPool& handlers;
  MemoryBudget& memory;  // For all memory that requests need.
  MemoryBudget& bodies;  // The part of it for incomplete bodies.
  const std::function<void()>& on_memory_pressure;
};

// What a connection is waiting for from the client, and since when.
struct ClientTurn {
  enum class Kind {
    Idle,
    Request,
    Response
  };  // To start a request, to finish it, to read the response.
  Kind kind = Kind::Idle;
  std::chrono::steady_clock::time_point since;
  size_t bytes_held = 0;  // The memory that closing it would free.
};

// One client connection, from its first request to its end. Requests are handled in order, one at a
// time.
//
// Threads: the event loop's. It must be kept until its task has ended.
class Connection {
 public:
  virtual ~Connection() = default;

  // Handles requests until either side closes.
  virtual Task<void> run() = 0;

  // Sends an error that there are too many connections, and closes. Call instead of run().
  virtual Task<void> reject() = 0;

  // Closes after the response in progress, immediately if there is none.
  virtual void finish() = 0;

  // Closes now.
  virtual void abort() = 0;

  // Nothing while a request is being handled, and on the live channel.
  virtual std::optional<ClientTurn> client_turn() const = 0;
};

std::shared_ptr<Connection> make_connection(Stream stream, const ConnectionContext& context);

}  // namespace stepscope::http
