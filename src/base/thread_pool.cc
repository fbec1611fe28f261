// SPDX-License-Identifier: Apache-2.0
#include "base/thread_pool.h"

#include <new>
#include <system_error>
#include <utility>

namespace stepscope {

ThreadPool::ThreadPool(size_t threads) {
  if (threads == 0) threads = std::max(1u, std::thread::hardware_concurrency());
  // Fewer threads are acceptable: the user's limit may be reached, or memory may be short.
  try {
    add_threads(threads);
  } catch (const std::system_error&) {
  } catch (const std::bad_alloc&) {
  }
}

void ThreadPool::add_threads(size_t count) {
  threads_.reserve(count);
  for (size_t worker = 0; worker < count; ++worker) {
    threads_.emplace_back([this, worker] { work(worker); });
  }
}

ThreadPool::~ThreadPool() { end_threads(); }

void ThreadPool::end_threads() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
  }
  wake_.notify_all();
  for (auto& thread : threads_) thread.join();
  threads_.clear();
}

void ThreadPool::for_each(size_t count, const Task& task) {
  if (count == 0) return;
  if (threads_.empty()) {
    run_tasks(task, count, 0);
  } else {
    hand_out(task, count);
  }
  next_ = 0;
  if (const auto failure = std::exchange(failure_, nullptr)) std::rethrow_exception(failure);
}

void ThreadPool::hand_out(const Task& task, size_t count) {
  std::unique_lock lock(mutex_);
  task_ = &task;
  count_ = count;
  wake_.notify_all();
  done_.wait(lock, [this] { return next_ >= count_ && running_ == 0; });
  task_ = nullptr;
  count_ = 0;
}

void ThreadPool::run_tasks(const Task& task, size_t count, size_t worker) {
  for (size_t index = next_++; index < count; index = next_++) {
    try {
      task(index, worker);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
    }
  }
}

void ThreadPool::work(size_t worker) {
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [this] { return is_stopping_ || next_ < count_; });
    if (is_stopping_) return;
    ++running_;
    // for_each() changes neither before all running tasks have ended.
    const auto& task = *task_;
    const size_t count = count_;
    lock.unlock();
    run_tasks(task, count, worker);
    lock.lock();
    if (--running_ == 0) done_.notify_all();
  }
}

}  // namespace stepscope
