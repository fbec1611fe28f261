// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "http/head.h"
#include "http/host_check.h"
#include "http/response.h"

namespace stepscope::http {

// Whether an Origin ("https://name:port") is that of a Host ("name:port"). A Host without a port
// has the usual one of the origin's scheme.
bool is_same_origin(std::string_view origin, std::string_view host);

// What can be said against a request because a page of another origin makes a browser send it: such
// a page cannot read our answers, but it could keep us busy. Links to us and frames of notebooks
// are fine. Programs that are no browsers send none of these headers, and are not concerned.
std::optional<Response> refuse_foreign_page(const Head& head);

// The same for a WebSocket, whose messages a foreign page could read. Origins with a name that was
// configured are taken at any port, for proxies may change it.
std::optional<Response> refuse_foreign_socket(const Head& head, const HostCheck& hosts);

}  // namespace stepscope::http
