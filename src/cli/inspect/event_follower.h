// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/thread_pool.h"
#include "ingest/discovery.h"
#include "record/event.h"
#include "record/record_reader.h"
#include "storage/storage.h"

namespace stepscope::cli {

// Follows the event files below a log directory, or one file, as tail follows a text: reports what
// is written from now on, including files created later. A file that was replaced or truncated is
// reported from its start.
//
// Threads: one owner.
class EventFollower {
 public:
  // `run` is the name of the run that the event's file belongs to.
  using OnEvent = std::function<void(const std::string& run, const record::EventView& event)>;

  EventFollower(storage::Storage& storage, std::string logdir)
      : storage_(storage), logdir_(std::move(logdir)) {}

  // Skips everything that exists.
  void skip_to_end() { poll(nullptr); }

  // Reports what was written since the last call, file by file.
  void poll(const OnEvent& on_event);

 private:
  struct Tail {
    record::ReaderPosition position;
    storage::FileInfo info;
    record::DamageLog damage;
  };

  std::vector<ingest::FoundFile> find_files();
  void read(const std::string& run, const std::string& path, Tail& tail, const OnEvent& on_event);

  storage::Storage& storage_;
  const std::string logdir_;
  ThreadPool pool_;
  std::vector<uint8_t> buffer_;
  std::map<std::string, Tail> tails_;  // By path.
};

// Formats an event for people, one line per value; empty for the header of a file.
std::string event_text(const std::string& run, const record::EventView& event);

// The same as JSON, one object per line.
std::string event_json(const std::string& run, const record::EventView& event);

}  // namespace stepscope::cli
