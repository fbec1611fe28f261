// SPDX-License-Identifier: Apache-2.0
#include "base/limits/work_limits.h"

#include <algorithm>

namespace stepscope {
namespace {

// All threads share the budget, so memory is requested from it in larger steps.
constexpr int64_t kStepBytes = 1 << 20;

// Unwinding and reporting the error need a little memory too.
constexpr int64_t kGraceBytes = 256 << 10;

}  // namespace

thread_local constinit WorkLimits* WorkLimits::current_ = nullptr;

WorkLimits::WorkLimits(MemoryCharge memory)
    : memory_(std::move(memory)), bytes_held_(static_cast<int64_t>(memory_.bytes())) {}

void WorkLimits::stop(StopReason reason) {
  StopReason none = StopReason::None;
  stop_reason_.compare_exchange_strong(none, reason);
}

MemoryCharge WorkLimits::take_charge(size_t bytes) {
  // Shrinking cannot fail. Growing is for the rare result that was charged elsewhere.
  memory_.resize(bytes);
  return std::move(memory_);
}

bool WorkLimits::reserve(size_t bytes) {
  const int64_t held = bytes_held_ + static_cast<int64_t>(bytes);
  return held <= static_cast<int64_t>(memory_.bytes()) || memory_.resize(static_cast<size_t>(held));
}

bool WorkLimits::try_charge(size_t bytes) {
  const auto wanted = static_cast<int64_t>(std::min<size_t>(bytes, INT64_MAX / 2));
  if (wanted <= grace_bytes_) {
    grace_bytes_ -= wanted;
    bytes_held_ += wanted;
    return true;
  }
  if (is_stopped()) return false;
  const int64_t held = bytes_held_ + wanted;
  if (held > static_cast<int64_t>(memory_.bytes())) {
    bytes_wanted_ = std::max(bytes_wanted_, static_cast<size_t>(held));
    const size_t step = std::max(held, static_cast<int64_t>(memory_.bytes()) + kStepBytes);
    if (!memory_.resize(step) && !memory_.resize(static_cast<size_t>(held))) {
      stop(StopReason::Memory);
      return false;
    }
  }
  bytes_held_ = held;
  return true;
}

void WorkLimits::charge(size_t bytes) {
  if (!try_charge(bytes)) end();
}

void WorkLimits::end() {
  grace_bytes_ = kGraceBytes;
  throw WorkStopped(stop_reason());
}

WorkLimits::Scope::Scope(WorkLimits& limits) : before_(current_) { current_ = &limits; }

WorkLimits::Scope::~Scope() { current_ = before_; }

WorkLimits::Pause::Pause() : before_(current_) { current_ = nullptr; }

WorkLimits::Pause::~Pause() { current_ = before_; }

void check_for_stop() {
  WorkLimits* const limits = WorkLimits::current();
  if (limits == nullptr) return;
  if (WorkGate* const gate = limits->gate_; gate != nullptr) gate->wait(*limits);
  if (limits->is_stopped()) limits->end();
}

}  // namespace stepscope
