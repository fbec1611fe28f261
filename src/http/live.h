// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <string>

namespace stepscope::http {

// Pushes text messages to every page that listens on the WebSocket.
// A client that reads too slowly does not delay others: its messages are dropped and it is closed
// with a "try again later" code, so that it reconnects and requests the current state. Threads:
// any.
class Live {
 public:
  virtual ~Live() = default;

  // Sends `message` to every connected client.
  virtual void publish(std::shared_ptr<const std::string> message) = 0;

  // Creates the first message to a client; called for each connection, from a server thread.
  virtual void set_greeting(std::function<std::string()> greeting) = 0;

  virtual size_t clients() const = 0;
};

}  // namespace stepscope::http
