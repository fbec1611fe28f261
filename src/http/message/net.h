// SPDX-License-Identifier: Apache-2.0
// The only header that includes Boost.Asio: it is compiled once, in net.cc, which requires that
// every file sees these macros before Boost's headers. For Beast's parser, include net_parser.h.
#pragma once

#if defined(BOOST_ASIO_DETAIL_CONFIG_HPP) && !defined(BOOST_ASIO_SEPARATE_COMPILATION)
#error "Boost.Asio was included before http/message/net.h"
#endif

#ifndef BOOST_ASIO_SEPARATE_COMPILATION
#define BOOST_ASIO_SEPARATE_COMPILATION
#endif
#ifndef BOOST_BEAST_SEPARATE_COMPILATION
#define BOOST_BEAST_SEPARATE_COMPILATION
#endif
// gcc's thread sanitizer does not understand fences. Asio's own locks already order what they do.
#if defined(__SANITIZE_THREAD__) && !defined(BOOST_ASIO_DISABLE_FENCED_BLOCK)
#define BOOST_ASIO_DISABLE_FENCED_BLOCK
#endif

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/associated_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>

namespace stepscope::http {

namespace asio = boost::asio;

// The stream of a connection. A TLS stream would replace it.
using Stream = asio::ip::tcp::socket;

template <typename T>
using Task = asio::awaitable<T>;

// Makes an operation return (error, ...) instead of throwing.
inline constexpr auto kAwait = asio::as_tuple(asio::use_awaitable);

}  // namespace stepscope::http
