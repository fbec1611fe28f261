// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "base/bytes.h"

namespace stepscope::writer {

// Whole frames on their way to a file, and how much of them the file has. Not for several threads
// at once.
class Batch {
 public:
  // Takes one whole frame. Throws std::bad_alloc, and is then as before.
  void add(Bytes frame) {
    bytes_.append(as_text(frame));
    ++records_;
  }

  bool is_empty() const { return bytes_.empty(); }
  // What the file does not have yet, counting a record that it has in part as a whole one.
  size_t waiting_bytes() const { return bytes_.size() - done_; }

  // What comes next in the file that has the part of a record.
  Bytes rest() const { return as_bytes(bytes_).subspan(done_ + torn_); }

  // The first `count` bytes of rest() are on file. Returns how many records that makes whole.
  uint64_t note_written(size_t count);

  // How much the file has of the first record that it does not have as a whole.
  size_t torn() const { return torn_; }
  // That part was cut off, or another file goes on from here: the record comes as a whole again.
  void forget_torn() { torn_ = 0; }

 private:
  std::string bytes_;
  uint64_t records_ = 0;  // Of these, not on file yet.
  size_t done_ = 0;       // Whole frames that are on file.
  size_t torn_ = 0;
};

}  // namespace stepscope::writer
