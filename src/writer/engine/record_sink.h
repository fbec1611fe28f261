// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "base/result.h"
#include "writer/engine/batch.h"
#include "writer/engine/event_file.h"

namespace stepscope::writer {

// Creates the file, and another one if it was deleted; called by one thread at a time.
using OpenFile = std::function<Result<EventFile>()>;

// Writes records to one file, or to a new one when the file is deleted, replaced, stale or too
// large. Every record is written to one of them exactly once and completely. Not thread-safe.
class RecordSink {
 public:
  // Problems to report although everything could be written.
  struct News {
    std::optional<Error> loss = {};    // Written data was lost.
    std::optional<Error> notice = {};  // Nothing is lost.
  };

  explicit RecordSink(OpenFile open_file) : open_file_(std::move(open_file)) {}

  // Creates the file, if there is none.
  Result<void> open();

  // Writes the rest of the batch. On an error, the batch knows how much was written; it must be
  // passed again, with nothing else in between. Adds the number of completed records to `records`.
  Result<void> write(Batch& batch, uint64_t& records);

  // Syncs to disk.
  Result<void> sync();

  // Closes the file, if there is one.
  Result<void> close();

  // From the last calls of write(). Each is returned once.
  News take_news();

  bool is_open() const { return file_.has_value(); }
  // Of the file, empty before there is one.
  const std::string& path() const { return path_; }

 private:
  Result<void> ensure_file(Batch& batch, uint64_t& records);
  Result<void> make_file(Batch& batch);
  Result<void> replace_lost(Batch& batch);
  Result<void> continue_in_new_file(Batch& batch, int failure);
  Result<void> reopen(Batch& batch, uint64_t& records, int failure);
  Result<void> recover(Batch& batch, uint64_t& records, int failure, bool is_reopened);
  int append(Batch& batch, uint64_t& records);

  OpenFile open_file_;
  std::optional<EventFile> file_;
  std::string path_;
  bool has_moved_ = false;  // To a file that is still empty.
  News news_;
};

}  // namespace stepscope::writer
