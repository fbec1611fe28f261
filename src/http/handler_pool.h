// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <list>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "base/result.h"
#include "base/work_limits.h"

namespace stepscope::http {

// How long the answers of one route took lately. Threads: any.
class RouteCost {
 public:
  void note(std::chrono::microseconds took);
  // Whether the next answer must be expected to take longer than a quick one.
  bool is_slow() const;

 private:
  std::atomic<int64_t> average_us_{0};
};

struct HandlerPoolOptions {
  // How many threads a lane keeps. They are started when there is work for them.
  size_t quick_threads = 2;
  size_t slow_threads = 2;
  // More answers than this that turn out slow at the same time are stopped (StopReason::Busy).
  size_t slow_threads_max = 32;
  std::chrono::milliseconds quick_limit{20};
  // From the moment the work was posted; then it is stopped (StopReason::Time).
  std::chrono::milliseconds deadline{60'000};
};

// The threads that answer requests. Slow answers do not delay quick ones: there are two lanes, each
// with threads of its own, and those of the slow lane yield to all others.
//
// Which lane a route takes is learned from how long its answers took. Work that turns out slow on
// the quick lane moves to the slow lane with its thread, and a new thread takes its place.
// Threads: start() and stop() from one; post() from any.
class HandlerPool {
 public:
  explicit HandlerPool(const HandlerPoolOptions& options) : options_(options) {}
  ~HandlerPool() { stop(); }
  HandlerPool(const HandlerPool&) = delete;
  HandlerPool& operator=(const HandlerPool&) = delete;

  // Unavailable if the system has no threads left.
  Result<void> start();

  // Runs `work`, which must not throw, under `limits`. It runs even if it was stopped before.
  template <typename Work>
  void post(RouteCost& cost, std::shared_ptr<WorkLimits> limits, Work work) {
    add(std::make_unique<JobOf<Work>>(cost, std::move(limits), std::move(work)));
  }

  // Stops all work (StopReason::Shutdown), runs what was posted, and ends the threads. Work that
  // never allocates nor checks for a stop is waited for.
  void stop();

 private:
  using Clock = std::chrono::steady_clock;
  enum class Lane : uint8_t { Quick, Slow };

  struct Job {
    Job(RouteCost& route_cost, std::shared_ptr<WorkLimits> work_limits)
        : cost(route_cost), limits(std::move(work_limits)) {}
    virtual ~Job() = default;
    virtual void run() = 0;

    RouteCost& cost;
    std::shared_ptr<WorkLimits> limits;
    Clock::time_point posted = Clock::now();
  };
  template <typename Work>
  struct JobOf final : Job {
    JobOf(RouteCost& cost, std::shared_ptr<WorkLimits> limits, Work given)
        : Job(cost, std::move(limits)), work(std::move(given)) {}
    void run() override { work(); }

    Work work;
  };

  struct Worker {
    Lane lane = Lane::Quick;
    Job* job = nullptr;  // Null: it waits for one.
    Clock::time_point began;
    bool has_ended = false;
    int thread_id = 0;
    std::thread thread;
  };
  struct Queue {
    std::deque<std::unique_ptr<Job>> jobs;
    std::condition_variable wake;
    size_t workers = 0;
    size_t idle = 0;  // Of these.
  };

  Queue& queue(Lane lane) { return lane == Lane::Quick ? quick_ : slow_; }
  void add(std::unique_ptr<Job> job);
  bool add_worker(Lane lane);
  void work(Worker& me);
  void run_job(Worker& me, std::unique_ptr<Job> job, std::unique_lock<std::mutex>& lock);
  void supervise();
  void look_after(Worker& worker, Clock::time_point now);
  void move_to_slow_lane(Worker& worker);
  void remove_ended_workers();

  const HandlerPoolOptions options_;
  std::mutex mutex_;  // Guards all that follows.
  Queue quick_;
  Queue slow_;
  std::list<Worker> workers_;
  size_t running_ = 0;
  size_t slow_running_ = 0;
  bool is_stopping_ = false;
  bool is_supervisor_asleep_ = false;
  std::condition_variable wake_supervisor_;
  std::thread supervisor_;
};

}  // namespace stepscope::http
