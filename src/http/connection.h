// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

#include "base/memory_budget.h"
#include "http/handler_pool.h"
#include "http/live_hub.h"
#include "http/net.h"
#include "http/server.h"
#include "http/service.h"

namespace stepscope::http {

// What all connections of a server share; it outlives them.
struct Surroundings {
  const ServerOptions& options;
  Service& service;
  LiveHub& hub;
  HandlerPool& handlers;
  MemoryBudget& memory;  // For all that requests make us hold.
  MemoryBudget& bodies;  // The part of it for bodies that have not come whole.
  const std::function<void()>& on_memory_pressure;
};

// What a connection waits for, and since when, where it is the client's turn.
struct ClientTurn {
  enum class Kind { Idle, Request, Answer };  // To begin a request, to end it, to take the answer.
  Kind kind = Kind::Idle;
  std::chrono::steady_clock::time_point since;
  size_t bytes_held = 0;  // The memory that would be free without it.
};

// One client's connection, from its first request to its end. Requests are answered in the order
// they came, one at a time.
//
// Threads: the event loop's. It must be kept until its task has ended.
class Connection {
 public:
  virtual ~Connection() = default;

  // Answers requests until either side has enough.
  virtual Task<void> run() = 0;

  // Tells the client that there are too many, and ends. Instead of run().
  virtual Task<void> turn_away() = 0;

  // Ends after the answer under way, at once if there is none.
  virtual void finish() = 0;

  // Ends now.
  virtual void abort() = 0;

  // Nothing while we work, and on the live channel.
  virtual std::optional<ClientTurn> client_turn() const = 0;
};

std::shared_ptr<Connection> make_connection(Stream stream, const Surroundings& around);

}  // namespace stepscope::http
