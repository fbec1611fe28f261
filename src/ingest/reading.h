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

// Scratch memory for reading, shared by files that are read one after another.
struct Scratch {
  std::vector<uint8_t> buffer;
  record::EventView event;
  uint64_t files_taken = 0;
};

// The threads that may read one file together, and the scratch memory of each.
struct Readers {
  ThreadPool& pool;
  std::vector<Scratch>& scratch;  // One per thread of the pool.
};

// Called with the number of bytes read since the last call; returns false to stop reading.
using OnBlock = std::function<bool(uint64_t bytes)>;

// The progress of reading an event file, and its data so far.
//
// Threads: one owner.
class Reading {
 public:
  explicit Reading(InfoPool& infos, store::Keep keep = store::Keep::All)
      : builder_(std::make_unique<FileBuilder>(infos, keep)) {}
  Reading(uint64_t offset, std::unique_ptr<FileBuilder> builder) : builder_(std::move(builder)) {
    position_.offset = offset;
  }

  // Reads `source`, which has `size` bytes, from the current position to the end, or until
  // is_searching() or is_foreign(). `on_block` is called regularly and at the end; it may call
  // build(). Returns false if `on_block` stopped the reading.
  bool read(ByteSource& source, uint64_t size, Scratch& scratch, const OnBlock& on_block);

  // The same with several threads, each with a range of the file, as long as the file is large and
  // its frames are small; read() reads the rest. The result is identical.
  bool read_together(ByteSource& source, uint64_t size, Readers readers, const OnBlock& on_block);

  // Whether the file now shows that what was read is wrong: then it must be read again.
  bool was_misled(ByteSource& source, uint64_t size, Scratch& scratch);

  store::Contribution build() { return builder_->build(); }
  const record::ReaderPosition& position() const { return position_; }
  const record::DamageLog& damage() const { return damage_; }
  const std::string& problem() const { return problem_; }

  // Whether a search for the next complete record was interrupted to let other files proceed: the
  // next read() continues it.
  bool is_searching() const { return position_.interrupted && !is_foreign(); }

  // Whether this is not an event file: it does not start with a record, and none was found in its
  // first record::kForeignSearchBytes. The rest is not read.
  bool is_foreign() const;

 private:
  bool read_until(ByteSource& source, uint64_t size, uint64_t stop, Scratch& scratch,
                  const OnBlock& on_block);
  bool starts_damaged() const;
  uint64_t search_bytes() const;
  void add_record(ByteSource& source, const record::Record& record, record::EventView& event);
  std::vector<uint64_t> find_boundaries(ByteSource& source, uint64_t size, size_t stretches,
                                        Scratch& scratch) const;
  bool read_stretches(ByteSource& source, uint64_t size, const std::vector<uint64_t>& boundaries,
                      Readers readers);
  Reading fork(uint64_t offset) const;
  bool append(Reading&& next);

  record::ReaderPosition position_;
  record::DamageLog damage_;
  std::unique_ptr<FileBuilder> builder_;
  std::string problem_;  // Why the last read failed; empty if it did not.
};

}  // namespace stepscope::ingest
