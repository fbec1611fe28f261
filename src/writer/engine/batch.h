// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "base/bytes.h"

namespace stepscope::writer {

// Complete frames queued for a file, and how much of them has been written. Not thread-safe.
class Batch {
 public:
  // Adds one complete frame. If it throws std::bad_alloc, nothing has changed.
  void add(Bytes frame) {
    bytes_.append(as_text(frame));
    ++records_;
  }

  bool is_empty() const { return bytes_.empty(); }
  // The size of what has not been written yet; a partially written record counts in full.
  size_t waiting_bytes() const { return bytes_.size() - done_; }

  // The next bytes for a file that contains part of a record.
  Bytes rest() const { return as_bytes(bytes_).subspan(done_ + torn_); }
  // The start of rest(): as many records as fit into `bytes_max`, but at least one.
  Bytes whole_records(size_t bytes_max) const;

  // The first `count` bytes of rest() have been written. Returns how many records that completes.
  uint64_t note_written(size_t count);

  // How much of the first incomplete record has been written.
  size_t torn() const { return torn_; }
  // That part was truncated, or logging continues in another file: the record is written again from
  // its start.
  void forget_torn() { torn_ = 0; }

 private:
  std::string bytes_;
  uint64_t records_ = 0;  // Of these, not written yet.
  size_t done_ = 0;       // Size of the frames that are completely written.
  size_t torn_ = 0;
};

}  // namespace stepscope::writer
