// SPDX-License-Identifier: Apache-2.0
// The state of a RecordQueue, which its thread may need longer than the queue exists.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "writer/engine/record_queue.h"

namespace stepscope::writer {

struct RecordQueue::State {
  using Clock = std::chrono::steady_clock;
  using Lock = std::unique_lock<std::mutex>;

  State(OpenFile open, QueueOptions chosen)
      : open_file(std::move(open)), options(chosen), sink(open_file) {}

  const OpenFile open_file;
  const QueueOptions options;

  mutable std::mutex mutex;
  std::condition_variable wake;  // The thread has work.
  std::condition_variable done;  // An attempt to write has ended.
  Batch pending;
  QueueCounts counts;
  std::optional<Error> failure;     // Why the last attempt failed.
  std::optional<Error> unreported;  // An error that has not been returned to a caller yet.
  std::optional<Error> notice;      // The same for a problem that lost no data.
  bool has_stalled = false;         // A caller has timed out; others need not wait.
  uint64_t started_attempts = 0;    // Number of attempts to write.
  uint64_t ended_attempts = 0;
  bool flush_wanted = false;
  bool sync_wanted = false;
  bool closing = false;
  bool ended = false;
  std::string path;

  std::thread thread;
  bool is_without_thread = false;  // It could not be started, which was reported.
  Clock::time_point next_start;    // When to try again to start it.
  Clock::time_point next_write;    // When a caller writes, if there is no thread.
  Clock::duration last_cost{};     // How long the last write took.

  // Owned by the writing thread or, while `is_writing`, a caller.
  RecordSink sink;
  Batch batch;
  size_t held_bytes = 0;  // Size of `batch`, guarded by the mutex.
  bool is_writing = false;

  bool is_idle() const { return held_bytes == 0 && pending.is_empty(); }
  bool has_room(size_t bytes) const {
    return held_bytes + pending.waiting_bytes() + bytes <= options.bytes_max || is_idle();
  }

  Result<void> push(Bytes frame, const std::shared_ptr<State>& self);
  Result<void> flush(bool sync);
  Result<void> close();

  // Returns true if there is a thread, which has been notified.
  bool start_thread(const std::shared_ptr<State>& self);
  void note_no_thread(const char* reason) noexcept;
  void run() noexcept;
  void wait_for_work(Lock& lock);

  // How long records are collected before they are written.
  Clock::duration pause() const;

  // Writes everything queued on the calling thread. Releases the lock meanwhile.
  void attempt(Lock& lock) noexcept;
  Result<void> write_all(Lock& lock, bool sync);
  void note_attempt(const Result<void>& result) noexcept;
  void take_news() noexcept;
  void end() noexcept;

  // What the thread does, for callers without one.
  void write_if_due(Lock& lock);
  bool write_in_turn(Lock& lock);

  bool wait_for_room(Lock& lock, size_t bytes);
  Result<void> take_failure();
  Error dropped_error();
  // Whether records were dropped, or are not in the file.
  bool has_lost() const { return counts.written != counts.pushed || counts.dropped > 0; }
  Error lost_error() const;
};

}  // namespace stepscope::writer
