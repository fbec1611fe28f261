// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "base/bytes.h"
#include "base/result.h"
#include "writer/record_sink.h"

namespace stepscope::writer {

struct QueueOptions {
  // A record is written no later than this after it was pushed, even if nobody flushes.
  std::chrono::milliseconds flush_interval{1000};
  // Records that may wait to be written; beyond it the caller waits, but no longer than `patience`.
  size_t bytes_max = size_t{64} << 20;
  std::chrono::milliseconds patience{10'000};
  // Whether the disk, not only the system, must have what is flushed.
  bool sync = false;
};

struct QueueCounts {
  uint64_t pushed = 0;   // Records taken.
  uint64_t written = 0;  // Of these, on file.
  uint64_t dropped = 0;  // Refused, since the queue was full of what could not be written.
};

// Records on their way to a file: any thread pushes them, one thread of its own writes them. That
// thread starts with the first record and sleeps while there is none. A failure to write is kept
// and told by the next push() and by flush() and close(); meanwhile records gather up to the limit
// and the file is tried again at every interval. Nothing here throws, and nothing waits for ever.
//
// Where no thread can be started, callers write: the first push() after an interval, or with a
// large batch, and flush() and close(). A thread is tried again each time.
class RecordQueue {
 public:
  RecordQueue(OpenFile open_file, QueueOptions options);
  ~RecordQueue();
  RecordQueue(const RecordQueue&) = delete;
  RecordQueue& operator=(const RecordQueue&) = delete;

  // Makes the file now, so that a directory that cannot be written to is known at once. The next
  // push(), flush() or close() tells of a failure again: not every caller looks at this one.
  Result<void> open();

  // Takes one whole frame. An error of code Unavailable or Denied tells of the file and is given
  // once for each failure; the record is kept unless the message says that it was dropped.
  Result<void> push(Bytes frame);

  // Returns when all that was pushed before is on file, or with the reason why not.
  Result<void> flush(bool sync = false);

  // Flushes and ends. Afterwards only counts() and path() make sense. A second call does nothing.
  Result<void> close();

  // What nobody has heard of yet though nothing is lost by it, such as a file that had to be opened
  // again. push() tells it as well; flush() and close() do not, for they have kept their promise.
  std::optional<Error> take_notice();

  QueueCounts counts() const;
  // Of the file, empty before there is one.
  std::string path() const;

  // For the child of a fork: forgets the thread, the file and all records, which are the parent's,
  // touching no lock. The queue is as new afterwards.
  void restart_after_fork();

 private:
  struct State;

  std::shared_ptr<State> state_;
};

}  // namespace stepscope::writer
