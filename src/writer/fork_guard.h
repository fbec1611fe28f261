// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <list>

namespace stepscope::writer {

// While it lives, `in_child` is called in every child of a fork, on the only thread there is. It
// may allocate, but must take no lock that another thread could have held.
class ForkGuard {
 public:
  explicit ForkGuard(std::function<void()> in_child);
  ~ForkGuard();
  ForkGuard(const ForkGuard&) = delete;
  ForkGuard& operator=(const ForkGuard&) = delete;

 private:
  std::list<std::function<void()>>::iterator entry_;
};

}  // namespace stepscope::writer
