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
  uint16_t port = 0;               // 0: any free one.
  bool reuse_port = false;
  std::string path_prefix;                 // "" or "/pre/fix", no trailing slash.
  std::string live_path = "/api/v1/live";  // Where the WebSocket is.
  // Host names a request may carry besides the address we listen on and its loopback names. With
  // bind_all any IP address and this machine's own name are taken too; "*" takes everything.
  std::vector<std::string> allowed_hosts;

  // The version of what remembered answers are made of (Router::remember); none: nothing is
  // remembered. Called by any thread, for every request.
  std::function<uint64_t()> answers_version;

  // Called with a request that leads nowhere, its path as it was sent, prefix included. What it
  // answers, if anything, is the reason in the 404. Called by any thread.
  std::function<std::string(const Request&)> on_lost;

  size_t header_bytes_max = 64 * 1024;
  size_t body_bytes_max = 8 * 1024 * 1024;
  size_t connections_max = 1024;  // Of which at most half may be live ones.
  // What all requests together may make us hold: bodies, answers under construction and on their
  // way. Beyond it requests are refused.
  size_t memory_bytes_max = size_t{512} << 20;
  std::chrono::milliseconds header_timeout{10'000};  // A request's head must be there by then.
  std::chrono::milliseconds body_timeout{30'000};
  std::chrono::milliseconds idle_timeout{120'000};  // Between two requests of a connection.
  std::chrono::milliseconds write_timeout{60'000};
  std::chrono::milliseconds answer_timeout{60'000};  // An answer, or a piece of it, must be made.
  size_t threads = 0;  // In each lane of the pool; 0: as many as there are cores, at least 2.
};

// An asynchronous HTTP/1.1 server. Connections live on one event loop; handlers run on a pool of
// their own, within limits on memory and time, so that an expensive answer delays nobody else's.
//
// Threads: start() and stop() from one thread; the router must outlive the server.
class Server {
 public:
  Server(ServerOptions options, const Router& router);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // Binds and begins to answer. Unavailable if the port is taken (the message says which),
  // Denied if the system forbids it, Invalid if the host name has no address.
  Result<void> start();

  uint16_t port() const;  // The one that was bound.

  // The push channel. Messages sent before a client comes are not kept for it.
  Live& live();

  // Takes no more connections, lets the answers under way finish (for at most `patience`), closes.
  // A handler that still runs then is stopped at its next allocation, and waited for.
  void stop(std::chrono::milliseconds patience = std::chrono::milliseconds{500});

 private:
  class Core;
  std::unique_ptr<Core> core_;
};

}  // namespace stepscope::http
