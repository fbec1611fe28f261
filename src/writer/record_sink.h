// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "base/result.h"
#include "writer/batch.h"
#include "writer/log_file.h"

namespace stepscope::writer {

// Makes the file, and makes another where it was deleted; called by one thread at a time.
using OpenFile = std::function<Result<LogFile>()>;

// Where records go: one file, or one after another when a file is deleted, replaced, stale or too
// large to go on. Every record gets to one of them once and as a whole. Not for several threads at
// once.
class RecordSink {
 public:
  // What somebody will want to know although everything could be written.
  struct News {
    std::optional<Error> loss = {};    // What was on file is gone.
    std::optional<Error> notice = {};  // Nothing is lost.
  };

  explicit RecordSink(OpenFile open_file) : open_file_(std::move(open_file)) {}

  // Makes the file, if there is none.
  Result<void> open();

  // Writes what is left of the batch. On an error the batch says what the file has of it; it must
  // come again, with nothing else in between. Adds the records that became whole to `records`.
  Result<void> write(Batch& batch, uint64_t& records);

  // Returns when the disk has it all.
  Result<void> sync();

  // Ends the file, if there is one.
  Result<void> close();

  // Of the last calls of write(). Each is given once.
  News take_news();

  bool is_open() const { return file_.has_value(); }
  // Of the file, empty before there is one.
  const std::string& path() const { return path_; }

 private:
  Result<void> ensure_file(Batch& batch, uint64_t& records);
  Result<void> make_file(Batch& batch);
  Result<void> replace_lost(Batch& batch);
  Result<void> go_on_elsewhere(Batch& batch, int failure);
  Result<void> reopen(Batch& batch, uint64_t& records, int failure);
  Result<void> recover(Batch& batch, uint64_t& records, int failure, bool is_reopened);

  OpenFile open_file_;
  std::optional<LogFile> file_;
  std::string path_;
  bool has_moved_ = false;  // To a file that nothing was written to yet.
  News news_;
};

}  // namespace stepscope::writer
