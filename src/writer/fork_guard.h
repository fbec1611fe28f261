// SPDX-License-Identifier: Apache-2.0
// What a fork must not tear apart, in one place.
//
// The child of a fork has a copy of every lock, and nobody there will ever give back those that
// other threads held. So the library has two kinds of locks only: the one below, which is held over
// every fork, and those that belong to something that a ForkGuard replaces in the child.
#pragma once

#include <functional>
#include <mutex>

namespace stepscope::writer {

// For what must be whole in the child, such as lists of writers. Held for moments only: by a thread
// that waits for nothing, calls no function of the user's and makes or destroys no ForkGuard.
std::mutex& fork_mutex();

// While it lives, `in_child` is called in every child of a fork, on the only thread there is and
// while fork_mutex() is held. It may allocate, but must take no lock at all.
class ForkGuard {
 public:
  explicit ForkGuard(std::function<void()> in_child);
  ~ForkGuard();
  ForkGuard(const ForkGuard&) = delete;
  ForkGuard& operator=(const ForkGuard&) = delete;

 private:
  friend struct ForkHandlers;

  std::function<void()> in_child_;
  // All guards are one list, which needs no memory of its own.
  ForkGuard* next_ = nullptr;
  ForkGuard* previous_ = nullptr;
};

}  // namespace stepscope::writer
