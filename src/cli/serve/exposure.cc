// SPDX-License-Identifier: Apache-2.0
#include "cli/serve/exposure.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>

#include <algorithm>
#include <string_view>

#include "http/message/host_check.h"

namespace stepscope::cli {
namespace {

bool is_any_address(const std::string& host) {
  in_addr v4{};
  in6_addr v6{};
  if (::inet_pton(AF_INET, host.c_str(), &v4) == 1) return v4.s_addr == INADDR_ANY;
  return ::inet_pton(AF_INET6, host.c_str(), &v6) == 1 && IN6_IS_ADDR_UNSPECIFIED(&v6);
}

}  // namespace

bool is_exposed(const ServeFlags& flags) {
  return flags.bind_all || !(flags.host.empty() || http::is_loopback(flags.host));
}

std::string url_of(const ServeFlags& flags, uint16_t port, const std::string& machine) {
  std::string host = flags.host.empty() ? "localhost" : flags.host;
  if (flags.bind_all || is_any_address(host)) host = machine;
  if (host.find(':') != std::string::npos) host = "[" + host + "]";
  return fmt::format("http://{}:{}{}/", host, port, flags.path_prefix);
}

std::vector<std::string> exposure_warning(const ServeFlags& flags, uint16_t port,
                                          const std::string& machine) {
  if (!is_exposed(flags)) return {};
  const char* const flag = flags.bind_all ? "--bind_all" : "--host";
  return {
      "WARNING: anyone who can reach this machine can read these logs. There is no password.",
      fmt::format("  To keep them private, leave out {} and open an SSH tunnel from your own "
                  "machine: ssh -L {}:localhost:{} {}",
                  flag, port, port, machine),
      fmt::format("  Or leave out {} and put a reverse proxy with authentication in front.", flag)};
}

}  // namespace stepscope::cli
