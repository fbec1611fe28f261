// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

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
  asio::thread_pool& handlers;
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
};

std::shared_ptr<Connection> make_connection(Stream stream, const Surroundings& around);

}  // namespace stepscope::http
