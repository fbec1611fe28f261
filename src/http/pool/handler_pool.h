// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "base/limits/work_limits.h"
#include "base/result.h"
#include "http/pool/request_cost.h"
#include "http/pool/slow_turns.h"

namespace stepscope::http {

struct HandlerPoolOptions {
  // The number of threads per lane. They are started on demand.
  size_t quick_threads = 2;
  size_t slow_threads =
      2;  // At most this many slow requests run at the same time; the others wait.
  // While work is waiting for a thread, the quick lane grows up to this many.
  size_t quick_threads_max = 32;
  // If more requests than this turn out to be slow at the same time, they are stopped
  // (StopReason::Busy). Requests that have hardly used the processor because others have it all are
  // not.
  size_t slow_threads_max = 32;
  // For both lanes. Beyond this, work that turns out to be slow stays in its lane.
  size_t threads_max = 96;
  // Work that takes longer than this is slow even if it has not used the CPU: it is waiting for a
  // disk, or the machine is busy.
  std::chrono::milliseconds quick_patience{200};
  // The time limit, counted from post(); then the work is stopped (StopReason::Time).
  std::chrono::milliseconds deadline{60'000};
};

// The threads that handle requests. Slow requests do not delay quick ones: there are two lanes,
// each with its own threads, and those of the slow lane have a lower priority. Work that is not
// known to be slow starts on the quick lane. Work that turns out to be slow moves to the slow lane
// with its thread, and a new thread replaces it. Quick work that is waiting gets a new thread, so
// that the system shares the CPU between cheap work and work not yet known to be expensive.
// Threads: start() and stop() from one; post() from any.
class HandlerPool {
 public:
  enum class Lane : uint8_t { Quick, Slow };

  explicit HandlerPool(const HandlerPoolOptions& options)
      : options_(options), turns_(options.slow_threads, options.threads_max) {}
  ~HandlerPool() { stop(); }
  HandlerPool(const HandlerPool&) = delete;
  HandlerPool& operator=(const HandlerPool&) = delete;

  // Unavailable if the system has no threads left.
  Result<void> start();

  // The known costs of requests.
  SlowRequests& slow_requests() { return slow_requests_; }

  // Runs `work` under `limits`, and then `deliver`; neither may throw. They run even if the work
  // was already stopped. `lane` is where it starts. When `deliver` is called, the pool no longer
  // uses the limits: they may be used for more work.
  template <typename Work, typename Deliver>
  void post(Lane lane, std::shared_ptr<WorkLimits> limits, Work work, Deliver deliver) {
    add(lane, std::make_unique<JobOf<Work, Deliver>>(std::move(limits), std::move(work),
                                                     std::move(deliver)));
  }

  // Stops all work (StopReason::Shutdown), runs what was posted, and ends the threads. It waits for
  // work that neither allocates nor checks for a stop.
  void stop();

 private:
  using Clock = std::chrono::steady_clock;

  struct Job {
    explicit Job(std::shared_ptr<WorkLimits> work_limits) : limits(std::move(work_limits)) {}
    virtual ~Job() = default;
    virtual void run() = 0;
    virtual void deliver() = 0;

    std::shared_ptr<WorkLimits> limits;
    Clock::time_point posted = Clock::now();
  };
  template <typename Work, typename Deliver>
  struct JobOf final : Job {
    JobOf(std::shared_ptr<WorkLimits> limits, Work to_do, Deliver to_end)
        : Job(std::move(limits)), work(std::move(to_do)), end(std::move(to_end)) {}
    void run() override { work(); }
    void deliver() override { end(); }

    Work work;
    Deliver end;
  };

  struct Worker {
    Lane lane = Lane::Quick;
    Job* job = nullptr;  // Null while idle.
    Clock::time_point began;
    std::chrono::microseconds used_before{0};  // Its CPU time at the start.
    bool has_ended = false;
    int thread_id = 0;
    std::thread thread;
  };
  struct Queue {
    std::list<std::unique_ptr<Job>> jobs;
    std::condition_variable wake;
    size_t workers = 0;
    size_t idle = 0;  // Of these.
  };

  Queue& queue(Lane lane) { return lane == Lane::Quick ? quick_ : slow_; }
  void add(Lane lane, std::unique_ptr<Job> job);
  bool add_worker(Lane lane);
  void work(Worker& me);
  bool is_surplus(const Worker& worker) const;
  void run_job(Worker& me, std::unique_ptr<Job> job, std::unique_lock<std::mutex>& lock);
  void supervise();
  void sleep_until_needed(std::unique_lock<std::mutex>& lock);
  void check_worker(Worker& worker, Clock::time_point now, std::chrono::milliseconds patience);
  void move_to_slow_lane(Worker& worker);
  void stop_old_jobs(Clock::time_point now);
  void add_needed_workers(Clock::time_point now);
  void remove_ended_workers();

  const HandlerPoolOptions options_;
  SlowRequests slow_requests_;
  SlowTurns turns_;
  std::mutex mutex_;  // Guards everything below.
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
