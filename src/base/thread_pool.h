// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace stepscope {

// A fixed set of threads that process a list together. If the system provides fewer threads than
// requested, those do the work; if none, the caller's thread does.
//
// Threads: for_each() may be called from one thread at a time, and not from within a task.
class ThreadPool {
 public:
  using Task = std::function<void(size_t index, size_t worker)>;

  // `threads` 0: one per core.
  explicit ThreadPool(size_t threads = 0);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  // How many tasks may run at the same time.
  size_t size() const { return std::max<size_t>(1, threads_.size()); }

  // Calls task(index, worker) for every index below `count`, lowest first, and returns when all are
  // done. Each free thread takes the next index, so a list sorted by decreasing cost balances
  // itself. `worker` is less than size(), and tasks with the same worker never run at the same
  // time. If a task throws, the others still run; then the first exception is rethrown here.
  void for_each(size_t count, const Task& task);

  // Ends the threads: from now on the caller's thread does the work. Not during for_each().
  void end_threads();

 private:
  void add_threads(size_t count);
  void hand_out(const Task& task, size_t count);
  void work(size_t worker);
  void run_tasks(const Task& task, size_t count, size_t worker);

  std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable done_;
  const Task* task_ = nullptr;
  std::exception_ptr failure_;
  std::atomic<size_t> next_ = 0;  // Taken without the lock while tasks run.
  size_t count_ = 0;
  size_t running_ = 0;
  bool is_stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace stepscope
