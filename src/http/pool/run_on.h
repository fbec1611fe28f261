// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <memory>
#include <new>
#include <optional>
#include <thread>
#include <type_traits>
#include <utility>

#include "http/message/net.h"
#include "http/pool/handler_pool.h"

namespace stepscope::http {

// Work posted to the pool, and its result. All memory is allocated before it starts: otherwise the
// waiting coroutine might never be resumed.
template <typename Handler, typename Work>
struct PostedWork {
  Handler handler;
  Work work;
  RequestCost& cost;
  std::optional<std::invoke_result_t<Work&>> value;

  void run() { value.emplace(cost.measure(work)); }

  static void deliver(const std::shared_ptr<PostedWork>& self) {
    const auto executor = asio::get_associated_executor(self->handler);
    while (true) {
      try {
        return asio::post(executor, [self] { std::move(self->handler)(*std::move(self->value)); });
      } catch (const std::bad_alloc&) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
      }
    }
  }
};

// Calls `work` on a thread of the pool, under `limits`, and returns its value on the coroutine's
// thread. `work` must not throw; its cost is added to `cost`. The pool must run it even while the
// server stops, or the coroutine would never resume.
template <typename Work>
Task<std::invoke_result_t<Work&>> run_on(HandlerPool& pool, RequestCost& cost,
                                         std::shared_ptr<WorkLimits> limits, Work work) {
  auto start = [&pool, &cost, limits = std::move(limits)](auto handler, Work given) mutable {
    using Sent = PostedWork<decltype(handler), Work>;
    auto posted = std::make_shared<Sent>(Sent{std::move(handler), std::move(given), cost, {}});
    const auto lane = cost.is_slow() ? HandlerPool::Lane::Slow : HandlerPool::Lane::Quick;
    pool.post(
        lane, std::move(limits), [posted] { posted->run(); }, [posted] { Sent::deliver(posted); });
  };
  return asio::async_initiate<const asio::use_awaitable_t<>, void(std::invoke_result_t<Work&>)>(
      std::move(start), asio::use_awaitable, std::move(work));
}

}  // namespace stepscope::http
