// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "base/result.h"
#include "http/message/net.h"
#include "http/server.h"

namespace stepscope::http {

using Acceptor = asio::ip::tcp::acceptor;

// Listens according to the options, on one port for all acceptors. There are several for
// "localhost", which browsers resolve to 127.0.0.1 or [::1]. Blocks while a host name is resolved.
Result<std::vector<Acceptor>> listen(asio::io_context& loop, const ServerOptions& options);

}  // namespace stepscope::http
