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

// The first bytes of a file, by their checksum: enough to know it by.
struct Head {
  uint32_t bytes = 0;
  uint32_t crc = 0;
};

// What all files are read from, and where what is known of their series is shared.
struct Supply {
  storage::Storage& storage;
  InfoPool& infos;
  store::Keep keep = store::Keep::All;
  const std::atomic<bool>* is_stopping = nullptr;  // Ends every read as soon as it is true.
};

// Follows one event file for as long as it exists: reads what has been added, and starts again when
// the file was replaced, cut or overwritten.
//
// Threads: one at a time. Memory: there may be very many at rest.
class FileTail {
 public:
  // `supply` must outlive it.
  FileTail(const Supply& supply, std::string path);

  const std::string& path() const { return *path_; }

  // Tells what the file is like now. Nothing is read.
  void look(const storage::FileInfo& info);

  // How many bytes reading would take; 0 if the file has not changed since it was read.
  uint64_t bytes_to_read() const;

  // Reads what is new and tells whether contribution() has changed. `on_block` may call
  // contribution(). A failure is noted in the contribution, also if memory runs out;
  // bytes_to_read() then asks for another attempt.
  bool read(Scratch& scratch, const OnBlock& on_block);

  // The same of a file that is open already; it must be the one that was looked at last.
  bool read_open(ByteSource& source, Scratch& scratch, const OnBlock& on_block);

  // The same by several threads together, which pays for large files, as far as that is possible:
  // what is left, if only the end, is for read(). `on_block` is called by the thread that calls
  // this.
  bool read_together(Readers readers, const OnBlock& on_block);

  // Whether reading has paused, so that other files get their turn: read() continues it.
  bool is_unfinished() const { return is_unfinished_; }

  // What the file holds, as far as it has been read. `before` is the last answer, null at first.
  using ContributionPtr = std::shared_ptr<const store::Contribution>;
  ContributionPtr contribution(const ContributionPtr& before);

  // Gives up what only further reading needs, if the file is small: when such a file grows it is
  // read again from its beginning, which costs less than the memory to go on. Call it when what has
  // been read was asked for by contribution().
  void rest();

  // Returns the memory of what was read, after memory has run out; the file is read again at the
  // next look. Tells whether contribution() has changed.
  bool give_up();

  // Whether the last attempt to read the file failed.
  bool has_failed() const { return problem_ != nullptr; }

 private:
  bool is_other_file(ByteSource& source);
  void start_over();
  // read_source(ByteSource&) does the reading.
  // If memory runs out, what was read is given up.
  template <typename ReadSource>
  bool read_with(Scratch& scratch, const ReadSource& read_source);
  template <typename ReadSource>
  bool read_from(ByteSource& whole, Scratch& scratch, const ReadSource& read_source);
  std::string_view problem() const { return problem_ ? *problem_ : std::string_view(); }
  // Answers whether it is another one than before.
  bool set_problem(const std::string& problem);
  uint64_t offset() const { return reading_ ? reading_->position().offset : 0; }
  void add_trouble(store::SourceTrouble& trouble) const;

  struct Looks {
    uint64_t size = 0;
    int64_t modified_ns = 0;
    uint64_t device = 0;
    uint64_t inode = 0;

    bool operator==(const Looks&) const = default;
  };

  const Supply& supply_;
  const std::shared_ptr<const std::string> path_;
  Looks looks_;  // As of the last look.
  Head head_;
  uint32_t replacements_ = 0;
  const bool is_marker_;     // Makes its directory a run and is not read.
  bool is_changed_ = false;  // Since it was last read.
  bool is_unfinished_ = false;
  bool is_replaced_ = false;          // By another file or a shorter one, since it was last read.
  std::unique_ptr<Reading> reading_;  // None before the first read and at rest.
  std::unique_ptr<const std::string> problem_;  // Mostly none.
};

}  // namespace stepscope::ingest
