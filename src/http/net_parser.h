// SPDX-License-Identifier: Apache-2.0
// Beast's parser of request heads, behind the switches that net.h sets.
#pragma once

#include "http/net.h"
// After net.h, whose switches it needs.
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
