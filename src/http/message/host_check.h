// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "http/message/response.h"

namespace stepscope::http {

// Whether a name or address is loopback: localhost, 127.0.0.0/8, ::1, and these as
// mapped addresses. Any other name may be reachable from other machines.
bool is_loopback(const std::string& name);

// The name of "Name:port", "1.2.3.4" or "[::1]:port", in lower case, without port, brackets and a
// closing dot. Nothing if it is malformed.
std::optional<std::string> host_name(std::string_view authority);

// Decides which Host headers a server accepts.
//
// A page of a foreign site can make its own name point to 127.0.0.1 and then read whatever a server
// there shows (DNS rebinding). It cannot forge the Host header, which still contains its own name.
// Loopback names are always accepted. A server that is reachable from other machines also accepts
// any IP address, since a rebinding page has a name, and the machine's own name. Threads: any; it
// is immutable.
class HostCheck {
 public:
  struct Options {
    std::string listen_host;  // Address or name we listen on; "" for all interfaces.
    std::vector<std::string> allowed;
    std::string machine_name;  // From gethostname().
  };
  explicit HostCheck(const Options& options);

  bool allows(std::string_view host) const;

  // Whether this name was explicitly allowed, or all are.
  bool is_configured(std::string_view host) const;

 private:
  std::set<std::string, std::less<>> configured_;
  std::set<std::string, std::less<>> names_;  // The configured ones and those of this machine.
  bool any_name_ = false;
  bool any_address_ = false;
};

// 403, with the flag that would allow the name.
Response host_refusal(std::string_view host);

}  // namespace stepscope::http
