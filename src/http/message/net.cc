// SPDX-License-Identifier: Apache-2.0
#include "http/message/net.h"

// Under the sanitizers gcc takes an empty boost::optional for an uninitialized one.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
