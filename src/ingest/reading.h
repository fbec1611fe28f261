// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/byte_source.h"
#include "base/thread_pool.h"
#include "ingest/file_builder.h"
#include "record/record_reader.h"

namespace stepscope::ingest {

// Memory that reading needs and that files read one after another can share.
struct Scratch {
  std::vector<uint8_t> buffer;
  record::EventView event;
  uint64_t files_taken = 0;
};

// The threads that may read one file together, and the scratch memory of each.
struct Readers {
  ThreadPool& pool;
  std::vector<Scratch>& scratch;  // One a thread of the pool.
};

// Called with the bytes read since its last call; ends the reading by answering false.
using OnBlock = std::function<bool(uint64_t bytes)>;

// How far an event file has been read, and what was in it.
//
// Threads: one owner.
class Reading {
 public:
  explicit Reading(InfoPool& infos, store::Keep keep = store::Keep::All)
      : builder_(std::make_unique<FileBuilder>(infos, keep)) {}
  Reading(uint64_t offset, std::unique_ptr<FileBuilder> builder) : builder_(std::move(builder)) {
    position_.offset = offset;
  }

  // Reads `source`, which has `size` bytes, from where it stands to the end, or until
  // is_searching() or is_foreign(). `on_block` is called now and then and at the end; it may call
  // build(). The answer is false if it ended the reading.
  bool read(ByteSource& source, uint64_t size, Scratch& scratch, const OnBlock& on_block);

  // The same by several threads at once, each with a stretch of the file, as long as the file is
  // large and its frames are small; what is left is for read(). The result is the same to the bit.
  bool read_together(ByteSource& source, uint64_t size, Readers readers, const OnBlock& on_block);

  // Whether what was read so far is wrong, as the file shows now: then it must be read anew.
  bool was_misled(ByteSource& source, uint64_t size, Scratch& scratch);

  store::Contribution build() { return builder_->build(); }
  const record::ReaderPosition& position() const { return position_; }
  const record::DamageLog& damage() const { return damage_; }
  const std::string& problem() const { return problem_; }

  // Whether a search for the next whole record was interrupted so that other files get their turn:
  // the next read() continues it.
  bool is_searching() const { return position_.interrupted && !is_foreign(); }

  // Whether this is not an event file: it does not begin with a record, and none was found in its
  // first record::kForeignSearchBytes. The rest is not read.
  bool is_foreign() const;

 private:
  bool read_until(ByteSource& source, uint64_t size, uint64_t stop, Scratch& scratch,
                  const OnBlock& on_block);
  bool begins_damaged() const;
  uint64_t search_bytes() const;
  void add_record(ByteSource& source, const record::Record& record, record::EventView& event);
  std::vector<uint64_t> find_borders(ByteSource& source, uint64_t size, size_t stretches,
                                     Scratch& scratch) const;
  bool read_stretches(ByteSource& source, uint64_t size, const std::vector<uint64_t>& borders,
                      Readers readers);
  Reading fork(uint64_t offset) const;
  bool append(Reading&& next);

  record::ReaderPosition position_;
  record::DamageLog damage_;
  std::unique_ptr<FileBuilder> builder_;
  std::string problem_;  // Why the last read failed; empty if it did not.
};

}  // namespace stepscope::ingest
