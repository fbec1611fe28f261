// SPDX-License-Identifier: Apache-2.0
#include "http/message/net.h"

// With sanitizers, gcc reports an empty boost::optional as uninitialized.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
