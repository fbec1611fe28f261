// SPDX-License-Identifier: Apache-2.0
#include "http/handler_pool.h"

#include <sys/resource.h>
#include <unistd.h>

#include <exception>

namespace stepscope::http {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

constexpr microseconds kQuick{20'000};
// One answer in four decides, so that a route changes lanes after a few of them.
constexpr int64_t kMemory = 4;

constexpr milliseconds kSupervisionInterval{10};

// When slow answers wait this long for a thread, those under way may be waiting for a disk that
// does not answer.
constexpr milliseconds kStuck{5'000};

// Where both want the processor, a slow thread gets a third of what a quick one gets. Less would
// starve it beside the trainings of the same machine.
constexpr int kSlowNiceness = 5;

}  // namespace

// Two threads may overwrite each other's figure; nothing depends on a single one.
void RouteCost::note(microseconds took) {
  const int64_t before = average_us_.load(std::memory_order_relaxed);
  average_us_.store(before + (took.count() - before) / kMemory, std::memory_order_relaxed);
}

bool RouteCost::is_slow() const {
  return average_us_.load(std::memory_order_relaxed) > kQuick.count();
}

Result<void> HandlerPool::start() {
  const std::lock_guard lock(mutex_);
  if (!add_worker(Lane::Quick) || !add_worker(Lane::Slow)) {
    return unavailable("the system has no threads left to answer requests with");
  }
  try {
    supervisor_ = std::thread([this] { supervise(); });
  } catch (const std::exception& failure) {
    return unavailable("could not start a thread: {}", failure.what());
  }
  return {};
}

void HandlerPool::add(std::unique_ptr<Job> job) {
  const Lane lane = job->cost.is_slow() ? Lane::Slow : Lane::Quick;
  const std::lock_guard lock(mutex_);
  if (is_stopping_) job->limits->stop(StopReason::Shutdown);
  Queue& to = queue(lane);
  to.jobs.push_back(std::move(job));
  const size_t kept = lane == Lane::Quick ? options_.quick_threads : options_.slow_threads;
  if (to.jobs.size() > to.idle && to.workers < kept && !is_stopping_) add_worker(lane);
  to.wake.notify_one();
}

// Called with the lock held, as all that follows; false if the system has no more threads.
bool HandlerPool::add_worker(Lane lane) {
  std::list<Worker> added;
  try {
    Worker& worker = added.emplace_back();
    worker.lane = lane;
    worker.thread = std::thread([this, &worker] { work(worker); });
  } catch (const std::exception&) {  // Out of threads, or of memory.
    return false;
  }
  workers_.splice(workers_.end(), added);
  ++queue(lane).workers;
  return true;
}

void HandlerPool::work(Worker& me) {
  std::unique_lock lock(mutex_);
  me.thread_id = ::gettid();
  if (me.lane == Lane::Slow)
    ::setpriority(PRIO_PROCESS, static_cast<id_t>(me.thread_id), kSlowNiceness);
  while (true) {
    Queue& from = queue(me.lane);
    ++from.idle;
    from.wake.wait(lock, [&] { return is_stopping_ || !from.jobs.empty(); });
    --from.idle;
    if (from.jobs.empty()) break;
    std::unique_ptr<Job> job = std::move(from.jobs.front());
    from.jobs.pop_front();
    run_job(me, std::move(job), lock);
    // It may have moved to the slow lane meanwhile, which then has more threads than it keeps.
    if (me.lane == Lane::Slow && slow_.workers > options_.slow_threads) break;
  }
  --queue(me.lane).workers;
  me.has_ended = true;
}

void HandlerPool::run_job(Worker& me, std::unique_ptr<Job> job,
                          std::unique_lock<std::mutex>& lock) {
  me.job = job.get();
  me.began = Clock::now();
  if (me.began - job->posted > options_.deadline) job->limits->stop(StopReason::Time);
  ++running_;
  slow_running_ += me.lane == Lane::Slow;
  if (is_supervisor_asleep_) wake_supervisor_.notify_one();
  lock.unlock();
  job->run();
  const auto took = std::chrono::duration_cast<microseconds>(Clock::now() - me.began);
  job->cost.note(took);
  lock.lock();
  me.job = nullptr;
  --running_;
  slow_running_ -= me.lane == Lane::Slow;
  lock.unlock();
  job.reset();
  lock.lock();
}

// While anything runs, looks at it a hundred times a second.
void HandlerPool::supervise() {
  std::unique_lock lock(mutex_);
  while (!is_stopping_) {
    remove_ended_workers();
    if (running_ == 0) {
      is_supervisor_asleep_ = true;
      wake_supervisor_.wait(lock, [this] { return is_stopping_ || running_ > 0; });
      is_supervisor_asleep_ = false;
    }
    wake_supervisor_.wait_for(lock, kSupervisionInterval, [this] { return is_stopping_; });
    const auto now = Clock::now();
    for (Worker& worker : workers_) look_after(worker, now);
    const bool is_stuck = !slow_.jobs.empty() && now - slow_.jobs.front()->posted > kStuck;
    if (is_stuck && slow_.workers < options_.slow_threads_max) add_worker(Lane::Slow);
  }
}

void HandlerPool::look_after(Worker& worker, Clock::time_point now) {
  if (worker.job == nullptr) return;
  if (now - worker.job->posted > options_.deadline) worker.job->limits->stop(StopReason::Time);
  if (worker.lane == Lane::Quick && now - worker.began > options_.quick_limit) {
    move_to_slow_lane(worker);
  }
}

// A thread cannot be given its old priority back without a privilege, so it stays slow for good.
void HandlerPool::move_to_slow_lane(Worker& worker) {
  if (!add_worker(Lane::Quick)) return;
  ::setpriority(PRIO_PROCESS, static_cast<id_t>(worker.thread_id), kSlowNiceness);
  worker.lane = Lane::Slow;
  --quick_.workers;
  ++slow_.workers;
  if (++slow_running_ > options_.slow_threads_max) worker.job->limits->stop(StopReason::Busy);
}

void HandlerPool::remove_ended_workers() {
  workers_.remove_if([](Worker& worker) {
    if (!worker.has_ended) return false;
    worker.thread.join();
    return true;
  });
}

void HandlerPool::stop() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
    for (const Worker& worker : workers_) {
      if (worker.job != nullptr) worker.job->limits->stop(StopReason::Shutdown);
    }
    for (const Queue* queue : {&quick_, &slow_}) {
      for (const auto& job : queue->jobs) job->limits->stop(StopReason::Shutdown);
    }
  }
  quick_.wake.notify_all();
  slow_.wake.notify_all();
  wake_supervisor_.notify_all();
  if (supervisor_.joinable()) supervisor_.join();
  // No worker is added any more: the supervisor was the last to do so.
  for (Worker& worker : workers_) worker.thread.join();
  workers_.clear();
}

}  // namespace stepscope::http
