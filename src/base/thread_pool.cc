// SPDX-License-Identifier: Apache-2.0
#include "base/thread_pool.h"

#include <algorithm>

namespace stepscope {

ThreadPool::ThreadPool(size_t threads) {
  if (threads == 0) threads = std::max(1u, std::thread::hardware_concurrency());
  threads_.reserve(threads);
  for (size_t worker = 0; worker < threads; ++worker) {
    threads_.emplace_back([this, worker] { work(worker); });
  }
}

ThreadPool::~ThreadPool() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
  }
  wake_.notify_all();
  for (auto& thread : threads_) thread.join();
}

void ThreadPool::for_each(size_t count, const std::function<void(size_t, size_t)>& task) {
  if (count == 0) return;
  std::unique_lock lock(mutex_);
  task_ = &task;
  next_ = 0;
  count_ = count;
  wake_.notify_all();
  done_.wait(lock, [this] { return next_ >= count_ && running_ == 0; });
  task_ = nullptr;
  next_ = count_ = 0;
}

void ThreadPool::work(size_t worker) {
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [this] { return is_stopping_ || next_ < count_; });
    if (is_stopping_) return;
    ++running_;
    // for_each() changes neither before all that are counted as running have ended.
    const auto& task = *task_;
    const size_t count = count_;
    lock.unlock();
    for (size_t index = next_++; index < count; index = next_++) task(index, worker);
    lock.lock();
    if (--running_ == 0) done_.notify_all();
  }
}

}  // namespace stepscope
