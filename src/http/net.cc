// SPDX-License-Identifier: Apache-2.0
#include "http/net.h"

#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
