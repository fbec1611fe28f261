// SPDX-License-Identifier: Apache-2.0
// Handles forks in one place.
//
// A forked child has a copy of every lock, and locks that other threads held are never released
// there. So the library has only two kinds of locks: the one below, which is held during every
// fork, and those of objects that a ForkGuard replaces in the child.
#pragma once

#include <functional>
#include <mutex>

namespace stepscope::writer {

// Protects data that must be consistent in the child, such as lists of writers. Hold it briefly: do
// not wait, call user functions, or create or destroy a ForkGuard while holding it.
std::mutex& fork_mutex();

// While it exists, `in_child` is called in every forked child, on its only thread and with
// fork_mutex() held. It may allocate, but must not take any lock.
class ForkGuard {
 public:
  explicit ForkGuard(std::function<void()> in_child);
  ~ForkGuard();
  ForkGuard(const ForkGuard&) = delete;
  ForkGuard& operator=(const ForkGuard&) = delete;

 private:
  friend struct ForkHandlers;

  std::function<void()> in_child_;
  // All guards form one intrusive list.
  ForkGuard* next_ = nullptr;
  ForkGuard* previous_ = nullptr;
};

}  // namespace stepscope::writer
