// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "base/result.h"
#include "http/net.h"
#include "http/server.h"

namespace stepscope::http {

using Acceptor = asio::ip::tcp::acceptor;

// Listens where the options say, on one port for all acceptors. More than one for "localhost",
// which browsers take for 127.0.0.1 or for [::1]. Blocks while a host name is looked up.
Result<std::vector<Acceptor>> listen(asio::io_context& loop, const ServerOptions& options);

}  // namespace stepscope::http
