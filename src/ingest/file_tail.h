// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "ingest/reading.h"
#include "storage/storage.h"
#include "store/run.h"

namespace stepscope::ingest {

// The first bytes of a file, by their checksum: enough to know it by.
struct Head {
  uint32_t bytes = 0;
  uint32_t crc = 0;
};

// Follows one event file for as long as it exists: reads what has been added, and starts again when
// the file was replaced, cut or overwritten.
//
// Threads: one at a time.
class FileTail {
 public:
  // What is known of its series is shared through `infos`.
  FileTail(storage::Storage& storage, InfoPool& infos, std::string path);

  const std::string& path() const { return *path_; }

  // How many bytes reading would take, the file being as `now` says; 0 if it has not changed.
  uint64_t bytes_to_read(const storage::FileInfo& now) const;

  // Reads what is new and tells whether contribution() has changed. `on_block` may call
  // contribution(). A failure is noted in the contribution; bytes_to_read() then asks for another
  // attempt.
  bool read(const storage::FileInfo& now, Scratch& scratch, const OnBlock& on_block);

  // The same by several threads together, which pays for large files. `on_block` is called by the
  // thread that calls this.
  bool read_together(const storage::FileInfo& now, Readers readers, const OnBlock& on_block);

  // What the file holds, as far as it has been read.
  std::shared_ptr<const store::Contribution> contribution();

  // Gives up what only further reading needs, if the file is small: when such a file grows it is
  // read again from its beginning, which costs less than the memory to go on. Call it after read().
  void rest();

  // Whether the last attempt to read the file failed.
  bool has_failed() const { return !problem_.empty(); }

 private:
  bool is_other_file(const storage::FileInfo& now, ByteSource& source);
  void start_over();
  using ReadSource = std::function<void(ByteSource& source)>;
  bool read_with(const storage::FileInfo& now, const ReadSource& read_source);
  uint64_t offset() const { return reading_ ? reading_->position().offset : 0; }
  store::SourceReport report() const;

  storage::Storage& storage_;
  InfoPool& infos_;
  const std::shared_ptr<const std::string> path_;
  const bool is_marker_;  // Makes its directory a run and is not read.
  storage::FileInfo info_;
  Head head_;
  std::unique_ptr<Reading> reading_;                    // None before the first read and at rest.
  std::shared_ptr<const store::Contribution> resting_;  // What it held, while resting.
  std::string problem_;
};

}  // namespace stepscope::ingest
