// SPDX-License-Identifier: Apache-2.0
#include "writer/engine/queue_state.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "base/text/quantities.h"
#include "writer/engine/no_throw.h"
#include "writer/engine/signals.h"

namespace stepscope::writer {
namespace {

// A batch of this size is written before it is due.
constexpr size_t kBatchBytes = size_t{256} << 10;

// How soon starting a thread is retried.
constexpr std::chrono::milliseconds kStartInterval{1000};

// A slow disk gets fewer and larger writes, and one that fails is not asked all the time: the pause
// between writes is this many times as long as a write took, up to ten intervals.
constexpr int kPausePerCost = 20;
constexpr int kIntervalsMax = 10;
constexpr std::chrono::milliseconds kRetryPauseMin{100};

Error no_thread_error(const char* reason) {
  return with_hint(
      unavailable("cannot start a thread, so logging calls write to the file directly: {}", reason),
      "raise the process limit (ulimit -u, pids.max) or free memory; the writer keeps retrying");
}

}  // namespace

// For a failure to write that is retried.
Error with_promise(Error error) {
  if (!error.hint.empty()) error.hint += "; ";
  error.hint += "data logged meanwhile is kept and written afterwards";
  return error;
}

Error closed_error() {
  return with_hint(invalid("the writer is closed"),
                   "log before calling close(), or open another writer");
}

// The thread.

bool RecordQueue::State::start_thread(const std::shared_ptr<State>& self) {
  const auto now = Clock::now();
  if (now < next_start || is_writing) return false;
  next_start = now + std::min(options.flush_interval, kStartInterval);
  try {
    // The program's signal handlers must not run on our thread.
    const SignalsBlocked blocked;
    thread = std::thread([self] { self->run(); });
    is_without_thread = false;
    return true;
  } catch (const std::exception& problem) {
    note_no_thread(problem.what());
    return false;
  }
}

void RecordQueue::State::note_no_thread(const char* reason) noexcept {
  if (std::exchange(is_without_thread, true)) return;
  const auto reported = without_throwing([&]() -> Result<void> { return no_thread_error(reason); });
  notice = reported.error();
}

RecordQueue::State::Clock::duration RecordQueue::State::pause() const {
  const Clock::duration most = kIntervalsMax * options.flush_interval;
  if (failure) return std::max<Clock::duration>(most, kRetryPauseMin);
  return std::clamp<Clock::duration>(kPausePerCost * last_cost, options.flush_interval, most);
}

void RecordQueue::State::wait_for_work(Lock& lock) {
  wake.wait(lock, [&] { return closing || flush_wanted || !is_idle(); });
  const bool is_retry = failure.has_value();
  const auto due = Clock::now() + pause();
  wake.wait_until(lock, due, [&] {
    return closing || flush_wanted || (!is_retry && pending.waiting_bytes() >= kBatchBytes);
  });
}

void RecordQueue::State::run() noexcept {
  Lock lock(mutex);
  for (bool is_last = false; !is_last;) {
    wait_for_work(lock);
    is_last = closing;
    attempt(lock);
  }
  end();
}

// Writing.

void RecordQueue::State::attempt(Lock& lock) noexcept {
  // A thread may have been started while a caller wrote.
  done.wait(lock, [&] { return !is_writing; });
  is_writing = true;
  const bool sync = sync_wanted || (options.sync && flush_wanted);
  flush_wanted = sync_wanted = false;
  ++started_attempts;
  const auto result = without_throwing([&] { return write_all(lock, sync); });
  if (!lock.owns_lock()) lock.lock();
  take_news();
  note_attempt(result);
  is_writing = false;
  done.notify_all();
}

// The rest of a previous attempt is written first, on its own: merging would need memory, which may
// not be available.
Result<void> RecordQueue::State::write_all(Lock& lock, bool sync) {
  const auto begin = Clock::now();
  for (bool has_all = false; !has_all;) {
    if (batch.is_empty()) {
      std::swap(batch, pending);
      has_all = true;
    }
    held_bytes = batch.waiting_bytes();
    lock.unlock();
    uint64_t records = 0;
    const auto result = without_throwing([&] { return sink.write(batch, records); });
    lock.lock();
    counts.written += records;
    held_bytes = batch.waiting_bytes();
    RETURN_IF_ERROR(result);
  }
  last_cost = Clock::now() - begin;
  if (!sync) return {};
  lock.unlock();
  return sink.sync();
}

void RecordQueue::State::take_news() noexcept {
  auto news = sink.take_news();
  if (news.notice) notice = std::move(news.notice);
  if (news.loss) unreported = std::move(news.loss);
  (void)without_throwing([&]() -> Result<void> {
    path = sink.path();
    return {};
  });
}

void RecordQueue::State::note_attempt(const Result<void>& result) noexcept {
  ++ended_attempts;
  has_stalled = false;
  if (result.ok()) {
    failure.reset();
    return;
  }
  const bool is_new = !failure;
  const auto copied = without_throwing([&]() -> Result<void> {
    failure = result.error();
    // A disk that stays full is a single failure, however many attempts are made.
    if (is_new) unreported = with_promise(*failure);
    return {};
  });
  if (copied.ok()) return;
  failure = out_of_memory();
  if (is_new) unreported = out_of_memory();
}

void RecordQueue::State::end() noexcept {
  auto closed = without_throwing([&] { return sink.close(); });
  if (!closed.ok() && !unreported) unreported = std::move(closed).error();
  ended = true;
  done.notify_all();
}

// Writing by callers.

void RecordQueue::State::write_if_due(Lock& lock) {
  const auto now = Clock::now();
  const bool is_large = !failure && pending.waiting_bytes() >= kBatchBytes;
  if (is_writing || (now < next_write && !is_large)) return;
  attempt(lock);
  next_write = Clock::now() + pause();
}

// Returns false if another caller has been writing for too long.
bool RecordQueue::State::write_in_turn(Lock& lock) {
  const auto is_my_turn = [&] { return !is_writing || ended; };
  if (!done.wait_for(lock, options.patience, is_my_turn)) return false;
  if (!ended) attempt(lock);
  next_write = Clock::now() + pause();
  return true;
}

// Calls.

bool RecordQueue::State::wait_for_room(Lock& lock, size_t bytes) {
  if (!thread.joinable()) {
    write_if_due(lock);
    if (!is_writing) return has_room(bytes);
  }
  const auto is_over = [&] { return has_room(bytes) || failure.has_value() || has_stalled; };
  wake.notify_one();
  if (!done.wait_for(lock, options.patience, is_over)) has_stalled = true;
  return has_room(bytes);
}

Result<void> RecordQueue::State::take_failure() {
  if (!unreported) return {};
  Error error = *std::exchange(unreported, std::nullopt);
  return error;
}

Error RecordQueue::State::dropped_error() {
  ++counts.dropped;
  unreported.reset();
  const std::string why = failure ? failure->message : "the disk cannot keep up: " + path;
  Error error =
      unavailable("dropped ({} so far), because {} are waiting to be written: {}",
                  counted(counts.dropped, "record"), format_bytes(options.bytes_max), why);
  error.hint = failure ? failure->hint : "log less often, or to a faster disk";
  error.number = failure ? failure->number : 0;
  return error;
}

Error RecordQueue::State::lost_error() const {
  Error error = unavailable("lost {} of {}: {}", counts.pushed - counts.written + counts.dropped,
                            counted(counts.pushed + counts.dropped, "record"),
                            failure ? failure->message : path);
  error.hint = "they cannot be recovered";
  if (!failure) return error;
  if (!failure->hint.empty()) error.hint += "; " + failure->hint;
  error.number = failure->number;
  return error;
}

Result<void> RecordQueue::State::push(Bytes frame, const std::shared_ptr<State>& self) {
  Lock lock(mutex);
  if (closing) return closed_error();
  if (!has_room(frame.size()) && !wait_for_room(lock, frame.size())) return dropped_error();
  const bool was_empty = pending.is_empty();
  try {
    pending.add(frame);
  } catch (const std::exception&) {
    ++counts.dropped;
    return unavailable("dropped ({} so far): out of memory", counted(counts.dropped, "record"));
  }
  ++counts.pushed;
  if (!thread.joinable()) {
    if (!start_thread(self)) write_if_due(lock);
  } else if (was_empty || pending.waiting_bytes() >= kBatchBytes) {
    wake.notify_one();
  }
  if (unreported) return take_failure();
  if (notice) return *std::exchange(notice, std::nullopt);
  return {};
}

Result<void> RecordQueue::State::flush(bool sync) {
  Lock lock(mutex);
  if (ended) return has_lost() ? lost_error() : take_failure();
  flush_wanted = true;
  sync_wanted |= sync;
  // A running attempt may have started before the last record was pushed; the next one has all.
  const uint64_t attempt = started_attempts + 1;
  const auto is_done = [&] { return ended || ended_attempts >= attempt; };
  wake.notify_one();
  const bool has_tried =
      thread.joinable() ? done.wait_for(lock, options.patience, is_done) : write_in_turn(lock);
  if (!has_tried) {
    return unavailable("the disk has not responded for {} s: {}", options.patience.count() / 1000,
                       path);
  }
  if (failure) unreported = with_promise(*failure);
  return take_failure();
}

Result<void> RecordQueue::State::close() {
  Lock lock(mutex);
  if (closing) return {};
  closing = true;
  sync_wanted |= options.sync;
  if (!thread.joinable() && write_in_turn(lock)) end();
  wake.notify_one();
  if (!ended && !done.wait_for(lock, options.patience, [&] { return ended; })) {
    // The writing thread keeps its data alive, and ends when the disk responds.
    if (thread.joinable()) thread.detach();
    return unavailable("the disk has not responded for {} s; {} may be lost: {}",
                       options.patience.count() / 1000,
                       counted(counts.pushed - counts.written, "record"), path);
  }
  std::thread last = std::move(thread);
  lock.unlock();
  if (last.joinable()) last.join();
  lock.lock();
  return has_lost() ? lost_error() : take_failure();
}

}  // namespace stepscope::writer
