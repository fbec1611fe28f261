// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "http/live.h"
#include "http/router.h"

namespace stepscope::http {

struct ServerOptions {
  std::string host = "localhost";  // Address or name to listen on; "" with bind_all.
  bool bind_all = false;           // Every interface, IPv4 and IPv6.
  uint16_t port = 0;               // 0: any free port.
  bool reuse_port = false;
  std::string path_prefix;                 // "" or "/pre/fix", no trailing slash.
  std::string live_path = "/api/v1/live";  // Where the WebSocket is.
  // Host names that a request may contain in addition to the listening address and loopback names.
  // With bind_all, any IP address and this machine's own name are accepted too; "*" accepts
  // everything.
  std::vector<std::string> allowed_hosts;

  // The version of the data behind cached responses (Router::allow_caching); if empty, nothing is
  // cached. Called by any thread, for every request.
  std::function<uint64_t()> data_version;

  // Called for a request without a route, with its path as it was sent, including the prefix. The
  // result, if any, becomes the reason in the 404. Called by any thread.
  std::function<std::string(const Request&)> explain_not_found;

  size_t header_bytes_max = 64 * 1024;
  size_t body_bytes_max = 8 * 1024 * 1024;
  size_t connections_max = 1024;  // At most half of them may be live connections.
  // The memory limit of all requests together: bodies, and responses being made or sent. Beyond it,
  // requests are refused.
  size_t memory_bytes_max = size_t{512} << 20;
  std::chrono::milliseconds header_timeout{10'000};  // For a request's head to arrive.
  std::chrono::milliseconds body_timeout{30'000};
  std::chrono::milliseconds idle_timeout{120'000};  // Between two requests of a connection.
  std::chrono::milliseconds write_timeout{60'000};
  std::chrono::milliseconds response_timeout{
      60'000};         // For a response, or a piece of it, to be made.
  size_t threads = 0;  // Per lane of the pool; 0: one per core, at least 2.
};

// An asynchronous HTTP/1.1 server. Connections run on one event loop; handlers run on a thread
// pool, within limits on memory and time, so that an expensive request does not delay others.
//
// Threads: start() and stop() from one thread; the router must outlive the server.
class Server {
 public:
  Server(ServerOptions options, const Router& router);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // Binds and starts serving. Unavailable if the port is in use (the message names it), Denied if
  // the system forbids it, Invalid if the host name cannot be resolved.
  Result<void> start();

  uint16_t port() const;  // The bound port.

  // The push channel. Messages sent before a client connects are not kept for it.
  Live& live();

  // Stops accepting connections, lets responses in progress finish (for at most `patience`), and
  // closes. A handler that is still running is then stopped at its next allocation, and waited for.
  void stop(std::chrono::milliseconds patience = std::chrono::milliseconds{500});

 private:
  class Core;
  std::unique_ptr<Core> core_;
};

}  // namespace stepscope::http
