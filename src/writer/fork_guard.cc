// SPDX-License-Identifier: Apache-2.0
#include "writer/fork_guard.h"

#include <pthread.h>

#include <mutex>

namespace stepscope::writer {
namespace {

struct Registry {
  std::mutex mutex;
  std::list<std::function<void()>> entries;
};

// Never destroyed: a program may fork while its static objects go away.
Registry& registry() {
  static auto* const only = new Registry;
  return *only;
}

// The lock is held over the fork, so that the child finds a list that is whole.
void watch_forks() {
  pthread_atfork([] { registry().mutex.lock(); }, [] { registry().mutex.unlock(); },
                 [] {
                   for (const auto& entry : registry().entries) entry();
                   registry().mutex.unlock();
                 });
}

}  // namespace

ForkGuard::ForkGuard(std::function<void()> in_child) {
  static std::once_flag once;
  std::call_once(once, watch_forks);
  const std::lock_guard lock(registry().mutex);
  entry_ = registry().entries.insert(registry().entries.end(), std::move(in_child));
}

ForkGuard::~ForkGuard() {
  const std::lock_guard lock(registry().mutex);
  registry().entries.erase(entry_);
}

}  // namespace stepscope::writer
