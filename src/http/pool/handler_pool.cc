// SPDX-License-Identifier: Apache-2.0
#include "http/pool/handler_pool.h"

#include <fmt/format.h>
#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#include <ctime>
#include <exception>

#include "base/limits/heap.h"
#include "base/open_to_read.h"

namespace stepscope::http {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

constexpr milliseconds kSupervisionInterval{10};

// Quick work that has waited this long for a thread gets a new one.
constexpr milliseconds kQuickWait{10};

// When the quick lane cannot grow any more and work has waited this long, running work counts as
// slow once it has taken this long too.
constexpr milliseconds kCrowded{50};

// When known slow work has waited this long for a thread, the running work may take very long.
constexpr milliseconds kSlowWait{5'000};

// When nothing has run for this long, the memory that a burst of requests has left is returned.
constexpr milliseconds kRest{500};

// When both compete for the CPU, a slow thread gets a third of what a quick one gets. With less it
// would starve next to training jobs on the same machine.
constexpr int kSlowNiceness = 5;

// Whether a thread of this process is ready to run, and not asleep or waiting for a disk.
bool waits_for_processor(int thread_id) {
  constexpr size_t kStatBytes = 512;
  const std::string stat = read_file(fmt::format("/proc/self/task/{}/stat", thread_id), kStatBytes);
  const size_t name_end = stat.rfind(") ");  // The name before it may contain anything.
  return name_end != std::string::npos && stat.substr(name_end + 2, 1) == "R";
}

}  // namespace

Result<void> HandlerPool::start() {
  const std::lock_guard lock(mutex_);
  if (!add_worker(Lane::Quick) || !add_worker(Lane::Slow)) {
    return unavailable("the system has no threads left to handle requests");
  }
  try {
    supervisor_ = std::thread([this] { supervise(); });
  } catch (const std::exception& failure) {
    return unavailable("could not start a thread: {}", failure.what());
  }
  return {};
}

void HandlerPool::add(Lane lane, std::unique_ptr<Job> job) {
  const std::lock_guard lock(mutex_);
  if (is_stopping_) job->limits->stop(StopReason::Shutdown);
  Queue& to = queue(lane);
  to.jobs.push_back(std::move(job));
  const size_t kept = lane == Lane::Quick ? options_.quick_threads : options_.slow_threads;
  if (to.jobs.size() > to.idle && to.workers < kept && !is_stopping_) add_worker(lane);
  to.wake.notify_one();
}

// Like the functions below, called with the lock held. False if the system has no more threads.
bool HandlerPool::add_worker(Lane lane) {
  if (workers_.size() >= options_.threads_max) return false;
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
    if (is_surplus(me)) break;
  }
  --queue(me.lane).workers;
  me.has_ended = true;
}

// A lane may have more threads than it keeps: in the slow lane, threads that moved there; in the
// quick lane, threads added while it was busy.
bool HandlerPool::is_surplus(const Worker& worker) const {
  if (worker.lane == Lane::Slow) return slow_.workers > options_.slow_threads;
  return quick_.workers > options_.quick_threads && quick_.jobs.empty();
}

void HandlerPool::run_job(Worker& me, std::unique_ptr<Job> job,
                          std::unique_lock<std::mutex>& lock) {
  me.job = job.get();
  me.began = Clock::now();
  me.used_before = processor_time();
  if (me.began - job->posted > options_.deadline) job->limits->stop(StopReason::Time);
  const bool starts_slow = me.lane == Lane::Slow;
  ++running_;
  slow_running_ += starts_slow;
  if (is_supervisor_asleep_) wake_supervisor_.notify_one();
  lock.unlock();
  if (starts_slow && !turns_.add(*job->limits)) turns_.wait(*job->limits);
  job->run();
  lock.lock();
  me.job = nullptr;
  --running_;
  if (me.lane == Lane::Slow) {
    --slow_running_;
    turns_.remove(*job->limits);
  }
  lock.unlock();
  const size_t freed_bytes = job->limits->bytes_wanted();
  job->deliver();
  job.reset();
  return_heap(freed_bytes);
  lock.lock();
}

// The end of a job may be too early to return memory: return_heap() waits for more, and a response
// is freed only when it has been sent.
void HandlerPool::sleep_until_needed(std::unique_lock<std::mutex>& lock) {
  const auto is_needed = [this] { return is_stopping_ || running_ > 0; };
  is_supervisor_asleep_ = true;
  if (!wake_supervisor_.wait_for(lock, kRest, is_needed)) {
    lock.unlock();
    return_rest_of_heap();
    lock.lock();
    wake_supervisor_.wait(lock, is_needed);
  }
  is_supervisor_asleep_ = false;
}

// While work is running, checks it a hundred times per second.
void HandlerPool::supervise() {
  std::unique_lock lock(mutex_);
  while (!is_stopping_) {
    remove_ended_workers();
    if (running_ == 0) sleep_until_needed(lock);
    wake_supervisor_.wait_for(lock, kSupervisionInterval, [this] { return is_stopping_; });
    const auto now = Clock::now();
    stop_old_jobs(now);
    add_needed_workers(now);
    const bool is_crowded = !quick_.jobs.empty() && now - quick_.jobs.front()->posted > kCrowded;
    const auto patience = is_crowded ? kCrowded : options_.quick_patience;
    for (Worker& worker : workers_) check_worker(worker, now, patience);
    turns_.supervise(now);
  }
}

// Stopped work has little left to do, so it need not wait for the slow lane.
void HandlerPool::stop_old_jobs(Clock::time_point now) {
  for (auto next = slow_.jobs.begin(); next != slow_.jobs.end();) {
    const auto job = next++;
    if (now - (*job)->posted > options_.deadline) (*job)->limits->stop(StopReason::Time);
    if (!(*job)->limits->is_stopped()) continue;
    quick_.jobs.splice(quick_.jobs.end(), slow_.jobs, job);
    quick_.wake.notify_one();
  }
}

void HandlerPool::add_needed_workers(Clock::time_point now) {
  const auto has_waited = [now](const Queue& queue, milliseconds least) {
    return !queue.jobs.empty() && now - queue.jobs.front()->posted > least;
  };
  if (has_waited(quick_, kQuickWait)) {
    size_t needed = quick_.jobs.size();
    while (needed-- > 0 && quick_.workers < options_.quick_threads_max) {
      if (!add_worker(Lane::Quick)) break;
    }
  }
  if (has_waited(slow_, kSlowWait) && slow_.workers < options_.slow_threads_max) {
    add_worker(Lane::Slow);
  }
}

void HandlerPool::check_worker(Worker& worker, Clock::time_point now, milliseconds patience) {
  if (worker.job == nullptr) return;
  if (now - worker.job->posted > options_.deadline) worker.job->limits->stop(StopReason::Time);
  if (worker.lane == Lane::Slow) return;
  clockid_t clock = 0;
  const bool has_clock = ::pthread_getcpuclockid(worker.thread.native_handle(), &clock) == 0;
  const auto used = has_clock ? processor_time(clock) - worker.used_before : microseconds(0);
  if (used > kQuickWork) return move_to_slow_lane(worker);
  // In a full slow lane, work is stopped. Cheap work that only waits for the processor, because
  // expensive work has filled that lane, is not: it takes no more than its turn.
  const bool is_lane_full = slow_running_ >= options_.slow_threads_max;
  if (now - worker.began <= (is_lane_full ? options_.quick_patience : patience)) return;
  if (is_lane_full && waits_for_processor(worker.thread_id)) return;
  move_to_slow_lane(worker);
}

// Restoring a thread's priority needs a privilege, so the thread stays in the slow lane.
void HandlerPool::move_to_slow_lane(Worker& worker) {
  const bool is_needed = quick_.workers <= options_.quick_threads;
  if (is_needed && !add_worker(Lane::Quick)) return;
  ::setpriority(PRIO_PROCESS, static_cast<id_t>(worker.thread_id), kSlowNiceness);
  worker.lane = Lane::Slow;
  --quick_.workers;
  ++slow_.workers;
  if (++slow_running_ > options_.slow_threads_max) worker.job->limits->stop(StopReason::Busy);
  turns_.add(*worker.job->limits);
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
  turns_.supervise(Clock::now());
  if (supervisor_.joinable()) supervisor_.join();
  // No more workers are added: only the supervisor did that, and it has ended.
  for (Worker& worker : workers_) worker.thread.join();
  workers_.clear();
}

}  // namespace stepscope::http
