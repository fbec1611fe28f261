// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "base/bytes.h"
#include "base/result.h"
#include "writer/engine/record_sink.h"

namespace stepscope::writer {

struct QueueOptions {
  // A record is written this long after push(), even without flush(): so much is lost if the
  // process is killed. On a slow disk, and if writing fails, it is up to ten times as long.
  std::chrono::milliseconds flush_interval{100};
  // The size of the queue; when it is full, callers wait, but no longer than `patience`.
  size_t bytes_max = size_t{64} << 20;
  std::chrono::milliseconds patience{10'000};
  // Whether flush() also syncs the file to disk.
  bool sync = false;
};

struct QueueCounts {
  uint64_t pushed = 0;   // Records accepted.
  uint64_t written = 0;  // Of these, written.
  uint64_t dropped =
      0;  // Refused, because the queue was full of records that could not be written.
};

// The error of every call that would add something to a closed writer.
Error closed_error();

// Queues records for a file: any thread pushes them, one background thread writes them. That thread
// starts with the first record and sleeps while the queue is empty. A write failure is returned by
// the next push() and by flush() and close(); meanwhile records are queued up to the limit and
// writing is retried at every interval. No function throws or blocks forever. If no thread can be
// started, callers write: the first push() after an interval, or with a large batch, and flush()
// and close(). Each time, starting a thread is retried.
class RecordQueue {
 public:
  RecordQueue(OpenFile open_file, QueueOptions options);
  ~RecordQueue();
  RecordQueue(const RecordQueue&) = delete;
  RecordQueue& operator=(const RecordQueue&) = delete;

  // Creates the file now, so that an unwritable directory is detected immediately. The next push(),
  // flush() or close() returns a failure again, because not every caller checks this one.
  Result<void> open();

  // Adds one complete frame. An error with code Unavailable or Denied is about the file and is
  // returned once per failure; the record is kept unless the message says that it was dropped.
  Result<void> push(Bytes frame);

  // Returns when everything pushed before has been written, or with the reason why not.
  Result<void> flush(bool sync = false);

  // Flushes and closes the file. An error counts the records that were lost, including those that
  // push() dropped. Afterwards push() is refused, and flush() returns the same error. A second call
  // does nothing.
  Result<void> close();

  // An unreported problem that lost no data, such as a file that had to be reopened. push() returns
  // it too; flush() and close() do not, because they succeeded.
  std::optional<Error> take_notice();

  QueueCounts counts() const;
  // The path of the file; empty before there is one.
  std::string path() const;

  // For a forked child: drops the thread, the file and all records, which belong to the parent,
  // without touching any lock. The queue is like new afterwards.
  void restart_after_fork();

 private:
  struct State;

  std::shared_ptr<State> state_;
};

}  // namespace stepscope::writer
