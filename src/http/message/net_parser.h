// SPDX-License-Identifier: Apache-2.0
// Beast's parser of request heads, with the macros that net.h sets.
#pragma once

#include "http/message/net.h"
// After net.h, which sets the required macros.
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
