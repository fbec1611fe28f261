// SPDX-License-Identifier: Apache-2.0
#include "http/deadline.h"

namespace stepscope::http {

using Time = std::chrono::steady_clock::time_point;

struct Deadline::Clock : std::enable_shared_from_this<Clock> {
  Clock(const asio::any_io_executor& executor, std::function<void()> on_expiry)
      : timer(executor), expire(std::move(on_expiry)) {}

  void fire_at(Time time) {
    fires_at = time;
    timer.expires_at(time);
    timer.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
      if (!error) self->on_timer();
    });
  }

  // A callback that was already queued when the timer was reset comes too early and is ignored.
  void on_timer() {
    const Time now = std::chrono::steady_clock::now();
    if (now < fires_at) return;
    fires_at = Time::max();
    if (limit == Time::max()) return;
    if (now < limit) return fire_at(limit);
    limit = Time::max();
    passed = true;
    if (expire) expire();
  }

  asio::steady_timer timer;
  std::function<void()> expire;
  Time limit = Time::max();     // max(): none.
  Time fires_at = Time::max();  // max(): not waiting.
  bool passed = false;
};

Deadline::Deadline(const asio::any_io_executor& executor, std::function<void()> expire)
    : clock_(std::make_shared<Clock>(executor, std::move(expire))) {}

Deadline::~Deadline() {
  clock_->limit = Time::max();
  clock_->expire = nullptr;
  clock_->timer.cancel();
}

void Deadline::set(std::chrono::milliseconds from_now) {
  clock_->passed = false;
  clock_->limit = std::chrono::steady_clock::now() + from_now;
  if (clock_->limit < clock_->fires_at) clock_->fire_at(clock_->limit);
}

void Deadline::clear() { clock_->limit = Time::max(); }

bool Deadline::passed() const { return clock_->passed; }

}  // namespace stepscope::http
