// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "base/byte_source.h"
#include "record/damage.h"
#include "record/frame.h"

namespace stepscope::record {

struct Record {
  uint64_t offset = 0;  // Of its frame in the file.
  uint64_t length = 0;  // Of its payload.
  bool is_read = true;  // False: larger than kLargePayloadBytes, neither read nor checked.
  Bytes payload;        // Valid until the next call of next().

  uint64_t payload_offset() const { return offset + kHeaderBytes; }
};

// Where a reader stands: all that is needed to go on later with another reader.
struct ReaderPosition {
  uint64_t offset = 0;
  // Set while no good frame has been found behind damage: where the damage begins.
  std::optional<uint64_t> damaged_from = {};
  DamageKind damage_kind = DamageKind::BadLength;
  // How far the unfinished frame at `offset` was searched for whole ones inside it.
  uint64_t searched_to = 0;
};

// Reads the records of a file that may still be growing and may be damaged.
//
// A training job flushes when it likes and dies when it must, so a file often ends inside a frame.
// That is no error: next() answers "nothing yet", and a later reader goes on from position(). After
// damage the reader searches for the next frame whose checksums hold, notes what it passed over and
// goes on. Damage at the end of a file is looked at again when the file has grown, since bytes that
// a network file system has announced may not be there yet.
//
// Payloads over kLargePayloadBytes are passed over unread: a log of images loads as fast as its
// headers can be visited. They are checked only if the frame behind them is not where it should be.
//
// Threads: one owner. Memory: the caller's buffer, made kBufferBytes large.
class RecordReader {
 public:
  static constexpr size_t kBufferBytes = 1 << 20;

  // Reads `source` up to `size`. `buffer` is scratch that readers used in turn may share.
  RecordReader(ByteSource& source, uint64_t size, std::vector<uint8_t>& buffer, DamageLog& damage,
               ReaderPosition start = {});

  // From now on no more is read ahead than up to `offset`; what begins before it is still read.
  void read_ahead_until(uint64_t offset) { ahead_until_ = offset; }

  // Puts the next record into `record`. False: nothing yet, or the source failed; see error().
  bool next(Record& record);

  // Where the first frame whose checksums hold begins in [from, stop), if there is one. What looks
  // like a frame may stand inside another one: only reading up to it in order proves it a border.
  std::optional<uint64_t> find_frame(uint64_t from, uint64_t stop);

  const std::optional<Error>& error() const { return error_; }
  const ReaderPosition& position() const { return position_; }

 private:
  enum class FrameState { Whole, Bad, Incomplete };
  enum class Taken { Record, Nothing, SourceEnded };

  const uint8_t* need(uint64_t offset, uint64_t count);
  bool refill(uint64_t offset, uint64_t count);
  Taken take_small(Record& record, uint64_t length);
  Taken take_large(Record& record, uint64_t length);
  bool header_holds_at(uint64_t offset);
  bool large_payload_matches(uint64_t length);
  FrameState check_frame(uint64_t offset);
  void begin_damage(DamageKind kind);
  void end_damage(uint64_t found);
  bool search();
  std::optional<uint64_t> find_whole(uint64_t& from);
  std::optional<uint64_t> find_header(uint64_t from, uint64_t stop);
  bool search_inside_frame(uint64_t stop);
  bool search_unfinished_frame();
  void give_up_frame(uint64_t found);

  ByteSource& source_;
  const uint64_t size_;
  std::vector<uint8_t>& buffer_;
  DamageLog& damage_;
  ReaderPosition position_;
  std::optional<Error> error_;

  uint64_t window_begin_ = 0;  // The file's bytes [window_begin_, window_end_) are in buffer_.
  uint64_t window_end_ = 0;
  size_t read_bytes_ = kBufferBytes;
  uint64_t ahead_until_ = std::numeric_limits<uint64_t>::max();
};

}  // namespace stepscope::record
