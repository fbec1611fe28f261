// SPDX-License-Identifier: Apache-2.0
#include "writer/engine/fork_guard.h"

#include <pthread.h>

namespace stepscope::writer {
namespace {

// Both are initialized before any code runs, so no fork can happen meanwhile, and never destroyed:
// a program may fork while its static objects are destroyed.
constinit std::mutex mutex;
constinit ForkGuard* first = nullptr;

}  // namespace

struct ForkHandlers {
  static void before() { mutex.lock(); }
  static void in_parent() { mutex.unlock(); }
  static void in_child() {
    for (const ForkGuard* guard = first; guard != nullptr; guard = guard->next_) guard->in_child_();
    mutex.unlock();
  }
};

std::mutex& fork_mutex() { return mutex; }

ForkGuard::ForkGuard(std::function<void()> in_child) : in_child_(std::move(in_child)) {
  static std::once_flag once;
  std::call_once(once, [] {
    pthread_atfork(ForkHandlers::before, ForkHandlers::in_parent, ForkHandlers::in_child);
  });
  const std::lock_guard lock(mutex);
  next_ = first;
  if (first != nullptr) first->previous_ = this;
  first = this;
}

ForkGuard::~ForkGuard() {
  const std::lock_guard lock(mutex);
  (previous_ != nullptr ? previous_->next_ : first) = next_;
  if (next_ != nullptr) next_->previous_ = previous_;
}

}  // namespace stepscope::writer
