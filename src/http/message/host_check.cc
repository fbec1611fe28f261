// SPDX-License-Identifier: Apache-2.0
#include "http/message/host_check.h"

#include <arpa/inet.h>

#include <algorithm>

#include "base/text/ascii.h"
#include "http/message/header_text.h"

namespace stepscope::http {
namespace {

constexpr size_t kHostBytesMax = 255;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_port(std::string_view text) {
  return text.empty() || (text.front() == ':' && std::ranges::all_of(text.substr(1), is_digit));
}

std::optional<in_addr> ipv4(const std::string& name) {
  in_addr address;
  if (inet_pton(AF_INET, name.c_str(), &address) != 1) return std::nullopt;
  return address;
}

std::optional<in6_addr> ipv6(const std::string& name) {
  in6_addr address;
  if (inet_pton(AF_INET6, name.c_str(), &address) != 1) return std::nullopt;
  return address;
}

// Flags and options have IPv6 addresses with or without brackets; headers always have them.
std::string configured_name(std::string_view name) {
  const std::string bare = to_lower(trim(name));
  if (ipv6(bare)) return bare;
  return host_name(bare).value_or(bare);
}

}  // namespace

bool is_loopback(const std::string& name) {
  constexpr uint32_t kLoopbackNet = 127;
  if (const auto v4 = ipv4(name)) return ntohl(v4->s_addr) >> 24 == kLoopbackNet;
  const auto v6 = ipv6(name);
  if (!v6) return name == "localhost";
  return IN6_IS_ADDR_V4MAPPED(&*v6) ? v6->s6_addr[12] == kLoopbackNet : IN6_IS_ADDR_LOOPBACK(&*v6);
}

std::optional<std::string> host_name(std::string_view authority) {
  if (authority.empty() || authority.size() > kHostBytesMax) return std::nullopt;
  std::string_view name;
  std::string_view port;
  if (authority.front() == '[') {
    const size_t close = authority.find(']');
    if (close == authority.npos) return std::nullopt;
    name = authority.substr(1, close - 1);
    port = authority.substr(close + 1);
    if (!ipv6(std::string(name))) return std::nullopt;
  } else {
    name = authority.substr(0, authority.find(':'));
    port = authority.substr(name.size());
    if (name.find_first_of("@/\\ \t") != name.npos) return std::nullopt;
    if (name.ends_with('.')) name.remove_suffix(1);
  }
  if (name.empty() || !is_port(port)) return std::nullopt;
  return to_lower(name);
}

HostCheck::HostCheck(const Options& options) {
  const std::string listen_name = configured_name(options.listen_host);
  for (const std::string& name : options.allowed) {
    if (name == "*") any_name_ = true;
    configured_.insert(configured_name(name));
  }
  names_ = configured_;
  if (!listen_name.empty()) names_.insert(listen_name);
  if (is_loopback(listen_name)) return;

  any_address_ = true;
  if (const auto machine = host_name(options.machine_name)) {
    names_.insert(*machine);
    names_.insert(machine->substr(0, machine->find('.')));
  }
}

bool HostCheck::allows(std::string_view host) const {
  if (any_name_) return true;
  const auto name = host_name(host);
  if (!name) return false;
  if (is_loopback(*name) || names_.contains(*name)) return true;
  return any_address_ && (ipv4(*name) || ipv6(*name));
}

bool HostCheck::is_configured(std::string_view host) const {
  const auto name = host_name(host);
  return any_name_ || (name && configured_.contains(*name));
}

Response host_refusal(std::string_view host) {
  const std::string name = host_name(host).value_or("NAME");
  return Response::text(
      403, fmt::format("Permission denied: this server does not accept the host name \"{}\".\n"
                       "If you trust that name, start the server with "
                       "--allowed_hosts {}\n",
                       host.substr(0, kHostBytesMax), name));
}

}  // namespace stepscope::http
