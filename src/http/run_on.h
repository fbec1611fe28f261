// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <memory>
#include <new>
#include <thread>
#include <type_traits>
#include <utility>

#include "http/handler_pool.h"
#include "http/net.h"

namespace stepscope::http {

// Posts `call`, however short of memory the system is: whoever waits for it would wait for ever.
template <typename Executor, typename Call>
void post_surely(const Executor& executor, std::shared_ptr<Call> call) {
  while (true) {
    try {
      return asio::post(executor, [call] { (*call)(); });
    } catch (const std::bad_alloc&) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  }
}

// Calls `work` on a thread of the pool, under `limits`, and returns its value where the coroutine
// lives. `work` must not throw. The pool must run it even while the server stops, or the coroutine
// would never go on.
template <typename Work>
Task<std::invoke_result_t<Work&>> run_on(HandlerPool& pool, RouteCost& cost,
                                         std::shared_ptr<WorkLimits> limits, Work work) {
  using Value = std::invoke_result_t<Work&>;
  auto start = [&pool, &cost, limits = std::move(limits)](auto handler, Work given) mutable {
    pool.post(cost, std::move(limits),
              [handler = std::move(handler), given = std::move(given)]() mutable {
                auto home = asio::get_associated_executor(handler);
                auto finish = [handler = std::move(handler), value = given()]() mutable {
                  std::move(handler)(std::move(value));
                };
                post_surely(home, std::make_shared<decltype(finish)>(std::move(finish)));
              });
  };
  return asio::async_initiate<const asio::use_awaitable_t<>, void(Value)>(
      std::move(start), asio::use_awaitable, std::move(work));
}

}  // namespace stepscope::http
