// SPDX-License-Identifier: Apache-2.0
#include "http/listener.h"

#include <sys/socket.h>

#include <cerrno>
#include <utility>

namespace stepscope::http {
namespace {

using asio::ip::tcp;
using ErrorCode = boost::system::error_code;

// The error code decides whether to try the next port, so it is kept separate from the message.
struct Attempt {
  ErrorCode error;
  Acceptor acceptor;
};

// Asio has no type for this option.
void share_port(Acceptor& acceptor, ErrorCode& error) {
  const int on = 1;
  if (setsockopt(acceptor.native_handle(), SOL_SOCKET, SO_REUSEPORT, &on, sizeof on) != 0) {
    error.assign(errno, boost::system::system_category());
  }
}

Attempt try_listen(asio::io_context& loop, const tcp::endpoint& endpoint, bool reuse_port) {
  Attempt attempt{{}, Acceptor(loop)};
  auto& [error, acceptor] = attempt;
  acceptor.open(endpoint.protocol(), error);
  if (error) return attempt;
  acceptor.set_option(asio::socket_base::reuse_address(true), error);
  if (!error && reuse_port) share_port(acceptor, error);
  if (!error && endpoint.address().is_v6()) {
    const bool is_for_both = endpoint.address().is_unspecified();
    acceptor.set_option(asio::ip::v6_only(!is_for_both), error);
  }
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  return attempt;
}

Error listen_error(const ErrorCode& error, const std::string& host, uint16_t port) {
  if (error == asio::error::address_in_use) {
    Error busy = unavailable("could not bind to port {}, it was already in use", port);
    busy.hint = "Choose another port with --port, or any free one with --port 0.";
    return busy;
  }
  if (error == asio::error::access_denied) {
    Error forbidden = denied("could not bind to port {}: {}", port, error.message());
    forbidden.hint = "Ports below 1024 require root privileges; choose another with --port.";
    return forbidden;
  }
  if (error == boost::system::errc::address_not_available) {
    return invalid("this machine does not have that address: {}", host);
  }
  return unavailable("could not listen on port {}: {}: {}", port, error.message(), host);
}

bool lacks_ipv6(const ErrorCode& error) {
  return error == asio::error::address_family_not_supported ||
         error == boost::system::errc::address_not_available;
}

Result<std::vector<Acceptor>> one(Attempt attempt, const std::string& host, uint16_t port) {
  if (attempt.error) return listen_error(attempt.error, host, port);
  std::vector<Acceptor> acceptors;
  acceptors.push_back(std::move(attempt.acceptor));
  return acceptors;
}

Result<std::vector<Acceptor>> listen_everywhere(asio::io_context& loop,
                                                const ServerOptions& options) {
  const tcp::endpoint both(asio::ip::address_v6::any(), options.port);
  Attempt attempt = try_listen(loop, both, options.reuse_port);
  if (lacks_ipv6(attempt.error)) {
    const tcp::endpoint v4(asio::ip::address_v4::any(), options.port);
    attempt = try_listen(loop, v4, options.reuse_port);
  }
  return one(std::move(attempt), "all interfaces", options.port);
}

// The second address is optional: without IPv6, or if the port is taken there, it is omitted.
Result<std::vector<Acceptor>> listen_on_loopback(asio::io_context& loop,
                                                 const ServerOptions& options) {
  const tcp::endpoint v4(asio::ip::address_v4::loopback(), options.port);
  Attempt first = try_listen(loop, v4, options.reuse_port);
  TRY(auto acceptors, one(std::move(first), options.host, options.port));

  ErrorCode error;
  const tcp::endpoint bound = acceptors.front().local_endpoint(error);
  const tcp::endpoint v6(asio::ip::address_v6::loopback(), bound.port());
  Attempt second = try_listen(loop, v6, options.reuse_port);
  if (!error && !second.error) acceptors.push_back(std::move(second.acceptor));
  return acceptors;
}

std::string without_brackets(const std::string& host) {
  if (host.size() < 2 || host.front() != '[' || host.back() != ']') return host;
  return host.substr(1, host.size() - 2);
}

Result<std::vector<Acceptor>> listen_on_host(asio::io_context& loop, const ServerOptions& options) {
  tcp::resolver resolver(loop);
  ErrorCode error;
  const auto found = resolver.resolve(without_brackets(options.host), "", error);
  if (error || found.empty()) {
    Error unknown = invalid("cannot resolve host name: {}", options.host);
    unknown.hint =
        "Pass an address of this machine with --host, or listen on all of them with --bind_all.";
    return unknown;
  }
  for (const auto& entry : found) {
    const tcp::endpoint endpoint(entry.endpoint().address(), options.port);
    Attempt attempt = try_listen(loop, endpoint, options.reuse_port);
    if (!attempt.error) return one(std::move(attempt), options.host, options.port);
    error = attempt.error;
  }
  return listen_error(error, options.host, options.port);
}

}  // namespace

Result<std::vector<Acceptor>> listen(asio::io_context& loop, const ServerOptions& options) {
  if (options.bind_all) return listen_everywhere(loop, options);
  if (options.host == "localhost") return listen_on_loopback(loop, options);
  return listen_on_host(loop, options);
}

}  // namespace stepscope::http
