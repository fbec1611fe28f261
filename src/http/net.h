// SPDX-License-Identifier: Apache-2.0
// The one door to Boost.Asio and Beast: both are compiled once, in net.cc, which only works if every
// file sees these two switches before their headers.
#pragma once

#ifndef BOOST_ASIO_SEPARATE_COMPILATION
#define BOOST_ASIO_SEPARATE_COMPILATION
#endif
#ifndef BOOST_BEAST_SEPARATE_COMPILATION
#define BOOST_BEAST_SEPARATE_COMPILATION
#endif

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace stepscope::http {

namespace asio = boost::asio;

// What a connection reads and writes. A TLS stream would take this name's place.
using Stream = asio::ip::tcp::socket;

template <typename T>
using Task = asio::awaitable<T>;

// Makes an operation answer (error, ...) instead of throwing.
inline constexpr auto kAwait = asio::as_tuple(asio::use_awaitable);

}  // namespace stepscope::http
