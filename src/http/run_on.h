// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>
#include <utility>

#include "http/net.h"

namespace stepscope::http {

// Calls `work` on a thread of the pool and answers its value where the coroutine lives. `work` must
// not throw. The pool must run it even while the server stops, or the coroutine would never go on.
template <typename Work>
Task<std::invoke_result_t<Work&>> run_on(asio::thread_pool& pool, Work work) {
  auto start = [&pool](auto handler, Work given) {
    asio::post(pool, [handler = std::move(handler), given = std::move(given)]() mutable {
      auto home = asio::get_associated_executor(handler);
      asio::post(home, [handler = std::move(handler), value = given()]() mutable {
        std::move(handler)(std::move(value));
      });
    });
  };
  return asio::async_initiate<const asio::use_awaitable_t<>, void(std::invoke_result_t<Work&>)>(
      std::move(start), asio::use_awaitable, std::move(work));
}

}  // namespace stepscope::http
