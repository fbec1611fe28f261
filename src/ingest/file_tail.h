// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "ingest/reading.h"
#include "storage/storage.h"
#include "store/run.h"

namespace stepscope::ingest {

// The checksum of the first bytes of a file, which identifies it.
struct Head {
  uint32_t bytes = 0;
  uint32_t crc = 0;
};

// What all files share: the storage, and the metadata of their series.
struct Supply {
  storage::Storage& storage;
  InfoPool& infos;
  store::Keep keep = store::Keep::All;
  const std::atomic<bool>* is_stopping = nullptr;  // Stops every read as soon as it is true.
};

// Follows one event file as long as it exists: reads what has been appended, and starts over when
// the file was replaced, truncated or overwritten.
//
// Threads: one at a time. Memory: there may be very many, so idle ones are small.
class FileTail {
 public:
  // `supply` must outlive it.
  FileTail(const Supply& supply, std::string path);

  const std::string& path() const { return *path_; }

  // Updates the state of the file. Nothing is read.
  void update(const storage::FileInfo& info);

  // How many bytes there are to read; 0 if the file has not changed since it was read.
  uint64_t bytes_to_read() const;

  // Reads new data and returns whether contribution() has changed. `on_block` may call
  // contribution(). Failures, including out of memory, are noted in the contribution;
  // bytes_to_read() then requests another attempt.
  bool read(Scratch& scratch, const OnBlock& on_block);

  // The same for a file that is already open; it must be the one last examined.
  bool read_open(ByteSource& source, Scratch& scratch, const OnBlock& on_block);

  // The same with several threads, which pays off for large files. What remains, if only the end,
  // must be read with read(). `on_block` is called by the thread that calls this.
  bool read_together(Readers readers, const OnBlock& on_block);

  // Whether reading has paused to let other files proceed: read() continues it.
  bool is_unfinished() const { return is_unfinished_; }

  // The data of the file read so far. `before` is the previous result, null at first.
  using ContributionPtr = std::shared_ptr<const store::Contribution>;
  ContributionPtr contribution(const ContributionPtr& before);

  // Frees the memory that only further reading needs, if the file is small: when such a file grows,
  // it is read again from the start, which costs less than keeping that memory. Call it after
  // contribution() has returned everything read.
  void free_reading_state();

  // Frees everything read, after running out of memory; the file is read again at the next scan.
  // Returns whether contribution() has changed.
  bool give_up();

  // Whether the last attempt to read the file failed.
  bool has_failed() const { return problem_ != nullptr; }

 private:
  bool is_other_file(ByteSource& source);
  void start_over();
  // read_source(ByteSource&) does the reading. If memory runs out, everything read is dropped.
  template <typename ReadSource>
  bool read_with(Scratch& scratch, const ReadSource& read_source);
  template <typename ReadSource>
  bool read_from(ByteSource& whole, Scratch& scratch, const ReadSource& read_source);
  std::string_view problem() const { return problem_ ? *problem_ : std::string_view(); }
  // Returns whether it differs from the previous one.
  bool set_problem(const std::string& problem);
  uint64_t offset() const { return reading_ ? reading_->position().offset : 0; }
  void add_trouble(store::SourceTrouble& trouble) const;

  struct Stat {
    uint64_t size = 0;
    int64_t modified_ns = 0;
    uint64_t device = 0;
    uint64_t inode = 0;

    bool operator==(const Stat&) const = default;
  };

  const Supply& supply_;
  const std::shared_ptr<const std::string> path_;
  Stat stat_;  // As of the last scan.
  Head head_;
  uint32_t replacements_ = 0;
  const bool is_marker_;     // Marks its directory as a run and is not read.
  bool is_changed_ = false;  // Since it was last read.
  bool is_unfinished_ = false;
  bool is_replaced_ = false;  // Or truncated, since it was last read.
  std::unique_ptr<Reading>
      reading_;  // Null before the first read and, for small files, between reads.
  std::unique_ptr<const std::string> problem_;  // Usually null.
};

}  // namespace stepscope::ingest
