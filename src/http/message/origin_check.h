// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "http/message/head.h"
#include "http/message/host_check.h"
#include "http/message/response.h"

namespace stepscope::http {

// Whether an Origin ("https://name:port") is that of a Host ("name:port"). A Host without a port
// has the usual one of the origin's scheme.
bool is_same_origin(std::string_view origin, std::string_view host);

// The reason to refuse a request that a page of another origin sends: such a page cannot read our
// responses, but it could keep the server busy. Links and notebook frames are allowed. Programs
// other than browsers do not send these headers and are not affected.
std::optional<Response> refuse_foreign_page(const Head& head);

// The same for a WebSocket, whose messages a foreign page could read. Configured origins are
// accepted with any port, because proxies may change it.
std::optional<Response> refuse_foreign_socket(const Head& head, const HostCheck& hosts);

}  // namespace stepscope::http
