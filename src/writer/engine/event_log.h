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
#include "writer/engine/argument_checks.h"
#include "writer/engine/fork_guard.h"
#include "writer/engine/record_queue.h"
#include "writer/engine/tag_book.h"

namespace stepscope::writer {

struct LogOptions {
  QueueOptions queue;
  std::string file_suffix;
  // A run that restarts at this step discards what it logged from there on.
  std::optional<int64_t> purge_step;
  std::function<double()> clock;  // Seconds since 1970; the system's clock if empty.
  std::string host;               // Host in the file name; the machine's if empty.
};

// One event file of a run: takes typed events, writes complete records. Thread-safe. A forked child
// continues in its own file, which is created when something is logged. Errors with code Invalid
// are the caller's: nothing was logged. Other errors are about the file, see RecordQueue; each
// failure is returned once, by the next call of any kind. Out of memory is an error of the call;
// only the constructor throws.
class EventLog {
 public:
  // What an Event can hold besides a summary.
  enum class Content : uint8_t { GraphDef, TaggedRunMetadata, MetaGraphDef };

  EventLog(std::string directory, LogOptions options);
  ~EventLog();
  EventLog(const EventLog&) = delete;
  EventLog& operator=(const EventLog&) = delete;

  // Creates the file, so that an unwritable directory is detected immediately. With a
  // directory that check_directory() refuses this is an error with code Invalid, and nothing is
  // ever written.
  Result<void> open();

  // As PyTorch writes it, in 32 bits; a larger number becomes infinite.
  Result<Remark> add_scalar(std::string_view tag, double value, const At& at);

  // `value` is an encoded Summary.Value of that tag for that plugin.
  Result<Remark> add_value(std::string_view tag, std::string_view plugin, std::string_view value,
                           const At& at, bool is_finite = true);

  // `message` is encoded as the content's kind requires. It is not checked.
  Result<void> add_content(Content content, std::string_view message, const At& at);

  Result<void> flush(bool sync = false) { return queue_.flush(sync); }
  Result<void> close() { return queue_.close(); }
  // An unreported problem that lost no data, see RecordQueue.
  std::optional<Error> take_notice() { return queue_.take_notice(); }

  const std::string& directory() const { return place_->directory; }
  std::string path() const { return queue_.path(); }
  QueueCounts counts() const { return queue_.counts(); }
  double now() const { return place_->options.clock(); }

 private:
  // What is needed to create a file; the queue's thread may outlive this object by a system call.
  struct Place {
    Place(std::string where, LogOptions how)
        : directory(std::move(where)), options(std::move(how)) {}

    std::string directory;
    LogOptions options;
    // A second file, after a fork or a deletion, must not discard the data of the first.
    mutable std::atomic<bool> has_purged = false;

    Result<EventFile> create_file() const;
    Result<EventFile> open_file() const;
  };
  // The lock may be held by a thread that does not exist in the forked child.
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
