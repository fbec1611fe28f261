// SPDX-License-Identifier: Apache-2.0
#include "writer/record_queue.h"

#include <signal.h>

#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "writer/hint.h"

namespace stepscope::writer {
namespace {

// A batch of this size is worth a system call before its time has come.
constexpr size_t kBatchBytes = size_t{256} << 10;

using Clock = std::chrono::steady_clock;

// The program's signal handlers must not run on our thread, and a limit of file sizes (SIGXFSZ)
// must come back as an error and not end the program.
void block_signals() {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, nullptr);
}

Error closed_error() {
  return with_hint(invalid("the writer is closed"), "log before close(), or open another writer");
}

}  // namespace

struct RecordQueue::State {
  struct Batch {
    std::string bytes;
    uint64_t records = 0;
  };

  State(OpenFile open, QueueOptions chosen) : open_file(std::move(open)), options(chosen) {}

  OpenFile open_file;
  const QueueOptions options;

  mutable std::mutex mutex;
  std::condition_variable wake;  // The thread has something to do.
  std::condition_variable done;  // The thread has tried.
  Batch pending;
  QueueCounts counts;
  std::optional<Error> failure;  // Why the last attempt failed.
  std::optional<Error> untold;   // What no caller has heard of yet.
  bool has_stalled = false;      // Somebody has waited in vain; nobody else need.
  uint64_t begun = 0;            // Attempts to write.
  uint64_t ended_attempts = 0;
  bool flush_wanted = false;
  bool sync_wanted = false;
  bool closing = false;
  bool ended = false;
  std::string path;

  // The thread's own, but for held_bytes.
  std::optional<LogFile> file;
  Batch batch;
  size_t held_bytes = 0;  // The size of `batch`, under the mutex.

  std::thread thread;

  void run();
  void wait_for_work(std::unique_lock<std::mutex>& lock);
  void take_pending();
  Result<void> write_batch(bool sync);
  Result<void> ensure_file();
  void note_attempt(const Result<void>& result);
  bool has_room(size_t bytes) const {
    return held_bytes + pending.bytes.size() + bytes <= options.bytes_max || is_idle();
  }
  bool is_idle() const { return held_bytes == 0 && pending.bytes.empty(); }
  bool wait_for_room(std::unique_lock<std::mutex>& lock, size_t bytes);
  Result<void> tell_failure();
  Error dropped_error();
};

void RecordQueue::State::wait_for_work(std::unique_lock<std::mutex>& lock) {
  wake.wait(lock, [&] { return closing || flush_wanted || !is_idle(); });
  const bool is_retry = failure.has_value();
  const auto due = Clock::now() + options.flush_interval;
  wake.wait_until(lock, due, [&] {
    return closing || flush_wanted || (!is_retry && pending.bytes.size() >= kBatchBytes);
  });
}

void RecordQueue::State::take_pending() {
  if (batch.bytes.empty()) {
    std::swap(batch, pending);
  } else {
    batch.bytes += pending.bytes;
    batch.records += pending.records;
  }
  pending.bytes.clear();
  pending.records = 0;
  held_bytes = batch.bytes.size();
}

Result<void> RecordQueue::State::ensure_file() {
  if (file && file->is_there()) return {};
  const std::string lost = file ? file->path() : "";
  file.reset();
  TRY(auto fresh, open_file());
  file = std::move(fresh);
  {
    const std::lock_guard lock(mutex);
    path = file->path();
  }
  if (lost.empty()) return {};
  return with_hint(unavailable("the event file was deleted while it was written: {}", lost),
                   "what it held is gone; a new file goes on from here: " + file->path());
}

Result<void> RecordQueue::State::write_batch(bool sync) {
  if (batch.bytes.empty() && !file) return {};
  auto opened = ensure_file();
  if (!opened.ok() && !file) return opened;
  CHECK_OK(file->append(as_bytes(batch.bytes)));
  {
    const std::lock_guard lock(mutex);
    counts.written += batch.records;
    held_bytes = 0;
  }
  batch.bytes.clear();
  batch.records = 0;
  if (sync) CHECK_OK(file->sync());
  return opened;
}

void RecordQueue::State::note_attempt(const Result<void>& result) {
  ++ended_attempts;
  has_stalled = false;
  if (result.ok()) {
    failure.reset();
  } else {
    // A disk that stays full is one failure, however often it is tried.
    if (!failure) untold = result.error();
    failure = result.error();
  }
  done.notify_all();
}

void RecordQueue::State::run() {
  block_signals();
  std::unique_lock lock(mutex);
  for (;;) {
    wait_for_work(lock);
    const bool is_last = closing;
    const bool sync = sync_wanted || (options.sync && flush_wanted);
    flush_wanted = sync_wanted = false;
    ++begun;
    take_pending();
    lock.unlock();
    const auto result = write_batch(sync);
    lock.lock();
    note_attempt(result);
    if (is_last) break;
  }
  file.reset();
  ended = true;
  done.notify_all();
}

bool RecordQueue::State::wait_for_room(std::unique_lock<std::mutex>& lock, size_t bytes) {
  const auto is_over = [&] { return has_room(bytes) || failure.has_value() || has_stalled; };
  wake.notify_one();
  if (!done.wait_for(lock, options.patience, is_over)) has_stalled = true;
  return has_room(bytes);
}

Result<void> RecordQueue::State::tell_failure() {
  if (!untold) return {};
  Error error = *std::exchange(untold, std::nullopt);
  return error;
}

Error RecordQueue::State::dropped_error() {
  ++counts.dropped;
  untold.reset();
  const std::string why = failure ? failure->message : "the disk does not keep up: " + path;
  Error error = unavailable("dropped ({} records so far), since {} MB wait to be written: {}",
                            counts.dropped, options.bytes_max >> 20, why);
  error.hint = failure ? failure->hint : "log less often, or to a faster disk";
  return error;
}

RecordQueue::RecordQueue(OpenFile open_file, QueueOptions options)
    : state_(std::make_shared<State>(std::move(open_file), options)) {}

RecordQueue::~RecordQueue() {
  // Whoever wants to hear of an error has called close().
  (void)close();
}

Result<void> RecordQueue::open() {
  State& state = *state_;
  const std::lock_guard lock(state.mutex);
  if (state.file || state.thread.joinable()) return {};
  TRY(auto file, state.open_file());
  state.path = file.path();
  state.file = std::move(file);
  return {};
}

Result<void> RecordQueue::push(Bytes frame) {
  State& state = *state_;
  std::unique_lock lock(state.mutex);
  if (state.closing) return closed_error();
  if (!state.has_room(frame.size()) && !state.wait_for_room(lock, frame.size())) {
    return state.dropped_error();
  }
  const bool was_empty = state.pending.bytes.empty();
  state.pending.bytes.append(as_text(frame));
  ++state.pending.records;
  ++state.counts.pushed;
  if (!state.thread.joinable()) {
    state.thread = std::thread([shared = state_] { shared->run(); });
  } else if (was_empty || state.pending.bytes.size() >= kBatchBytes) {
    state.wake.notify_one();
  }
  return state.untold ? state.tell_failure() : Result<void>();
}

Result<void> RecordQueue::flush(bool sync) {
  State& state = *state_;
  std::unique_lock lock(state.mutex);
  if (state.ended || !state.thread.joinable()) return state.tell_failure();
  // An attempt that is under way may have begun before the last record came; the next one has all.
  const uint64_t attempt = state.begun + 1;
  state.flush_wanted = true;
  state.sync_wanted |= sync;
  state.wake.notify_one();
  const auto is_done = [&] { return state.ended || state.ended_attempts >= attempt; };
  if (!state.done.wait_for(lock, state.options.patience, is_done)) {
    return unavailable("the disk has not answered for {} s: {}",
                       state.options.patience.count() / 1000, state.path);
  }
  if (state.failure) state.untold = state.failure;
  return state.tell_failure();
}

Result<void> RecordQueue::close() {
  State& state = *state_;
  std::unique_lock lock(state.mutex);
  if (state.closing) return {};
  state.closing = true;
  if (!state.thread.joinable()) {
    state.file.reset();
    state.ended = true;
    return {};
  }
  state.sync_wanted |= state.options.sync;
  state.wake.notify_one();
  if (!state.done.wait_for(lock, state.options.patience, [&] { return state.ended; })) {
    // The thread keeps what it needs and ends when the disk answers.
    state.thread.detach();
    return unavailable("the disk has not answered for {} s, {} records may be lost: {}",
                       state.options.patience.count() / 1000,
                       state.counts.pushed - state.counts.written, state.path);
  }
  std::thread thread = std::move(state.thread);
  lock.unlock();
  thread.join();
  lock.lock();
  if (state.counts.written == state.counts.pushed) return state.tell_failure();
  Error error =
      unavailable("{} of {} records are lost: {}", state.counts.pushed - state.counts.written,
                  state.counts.pushed, state.failure ? state.failure->message : state.path);
  if (state.failure) error.hint = state.failure->hint;
  return error;
}

QueueCounts RecordQueue::counts() const {
  const std::lock_guard lock(state_->mutex);
  return state_->counts;
}

std::string RecordQueue::path() const {
  const std::lock_guard lock(state_->mutex);
  return state_->path;
}

void RecordQueue::restart_after_fork() {
  auto fresh = std::make_shared<State>(state_->open_file, state_->options);
  // The old state has a thread that does not exist here and perhaps a lock that nobody will ever
  // give back, so it may be neither used nor destroyed.
  static auto* const abandoned = new std::vector<std::shared_ptr<State>>;
  fresh->closing = state_->closing;
  fresh->ended = state_->ended;
  abandoned->push_back(std::move(state_));
  state_ = std::move(fresh);
}

}  // namespace stepscope::writer
