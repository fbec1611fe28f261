// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <string>

namespace stepscope::http {

// Pushes text messages to every page that listens on the WebSocket.
//
// A client that reads too slowly is not waited for: what it has missed is dropped and it is closed
// with a "try again later" code, so that it reconnects and asks for the current state.
// Threads: any.
class Live {
 public:
  virtual ~Live() = default;

  // Sends `message` to everybody connected.
  virtual void publish(std::shared_ptr<const std::string> message) = 0;

  // What a client is told first; called for each connection, from a server thread.
  virtual void set_greeting(std::function<std::string()> greeting) = 0;

  virtual size_t clients() const = 0;
};

}  // namespace stepscope::http
