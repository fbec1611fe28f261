// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "writer/fork_guard.h"
#include "writer/record_queue.h"
#include "writer/tag_book.h"

namespace stepscope::writer {

struct LogOptions {
  QueueOptions queue;
  std::string file_suffix;
  // A training run that starts again at this step takes back what it had logged from there on.
  std::optional<int64_t> purge_step;
  std::function<double()> clock;  // Seconds since 1970; the system's where empty.
  std::string host;               // Of the file's name; the machine's where empty.
};

// When something happened. What is missing is counted by tag or taken from the clock.
struct At {
  std::optional<int64_t> step = {};
  std::optional<double> wall_time = {};
};

// One event file of a run: typed events in, whole records out. For any number of threads. In the
// child of a fork it goes on in a file of its own, which is made when something is logged.
//
// Errors of code Invalid are the caller's: nothing was logged. Others tell of the file, see
// RecordQueue; they come once for each failure, at the next call of any kind. When memory runs out,
// that is an error of the call, and nothing throws but the constructor.
class EventLog {
 public:
  // What an Event may hold besides a summary; the numbers are its fields.
  enum class Content : uint8_t { GraphDef = 4, TaggedRunMetadata = 8, MetaGraphDef = 9 };

  EventLog(std::string directory, LogOptions options);
  ~EventLog();
  EventLog(const EventLog&) = delete;
  EventLog& operator=(const EventLog&) = delete;

  // Makes the file, so that a directory that cannot be written to is known at once. With an
  // empty directory this is an error of code Invalid, and nothing is ever written.
  Result<void> open();

  // As PyTorch writes it, in 32 bits.
  Result<Remark> add_scalar(std::string_view tag, double value, const At& at);

  // `value` is an encoded Summary.Value of that tag for that plugin.
  Result<Remark> add_value(std::string_view tag, std::string_view plugin, std::string_view value,
                           const At& at, bool is_finite = true);

  Result<void> add_content(Content content, std::string_view bytes, const At& at);

  Result<void> flush(bool sync = false) { return queue_.flush(sync); }
  Result<void> close() { return queue_.close(); }
  // What nobody has heard of yet though nothing is lost by it, see RecordQueue.
  std::optional<Error> take_notice() { return queue_.take_notice(); }

  const std::string& directory() const { return place_->directory; }
  std::string path() const { return queue_.path(); }
  QueueCounts counts() const { return queue_.counts(); }
  double now() const { return place_->options.clock(); }

 private:
  // What is needed to make a file; the queue's thread may outlive us by a system call.
  struct Place {
    Place(std::string where, LogOptions how)
        : directory(std::move(where)), options(std::move(how)) {}

    std::string directory;
    LogOptions options;
    // A second file, after a fork or a deletion, must not take back what the first one has.
    mutable std::atomic<bool> has_purged = false;

    Result<LogFile> create_file() const;
    Result<LogFile> open_file() const;
  };
  // The lock may be held by a thread that the child of a fork does not have.
  struct Book {
    std::mutex mutex;
    TagBook tags;
  };

  Result<Noted> note(std::string_view tag, std::string_view plugin, const At& at, bool is_finite);
  Result<void> push_event(std::string_view event);
  double time_of(const At& at) const { return at.wall_time ? *at.wall_time : now(); }
  void restart_after_fork();

  std::shared_ptr<const Place> place_;
  Book* book_;
  RecordQueue queue_;
  ForkGuard fork_guard_;
};

}  // namespace stepscope::writer
