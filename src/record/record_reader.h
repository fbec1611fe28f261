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

// A search for the next whole frame that was interrupted: what it had found out.
struct InterruptedSearch {
  std::optional<uint64_t> cut_short;  // The first frame that the end of the file cuts short.
  uint64_t doubted_bytes = 0;         // How many bytes were read to check what looks like a frame.
};

// Where a reader stands: all that is needed to go on later with another reader.
struct ReaderPosition {
  uint64_t offset = 0;
  // Set while no good frame has been found behind damage: where the damage begins.
  std::optional<uint64_t> damaged_from = {};
  DamageKind damage_kind = DamageKind::BadLength;
  // How far the unfinished frame at `offset` was searched for whole ones inside it.
  uint64_t searched_to = 0;
  // The first frame that was given up unfinished, for whole ones stood inside it. It may have been
  // a record that holds frames, seen while it was written.
  std::optional<uint64_t> given_up = {};
  std::optional<InterruptedSearch> interrupted = {};
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
// headers can be visited. They are checked only if neither a good header nor the end of the file
// stands behind them.
//
// Time: linear in the size of the file, whatever is in it. Holes of a sparse file are skipped.
//
// Threads: one owner. Memory: the caller's buffer, made as large as the file, at most
// kBufferBytes.
class RecordReader {
 public:
  static constexpr size_t kBufferBytes = 1 << 20;

  // Reads `source` up to `size`. `buffer` is scratch that readers used in turn may share.
  RecordReader(ByteSource& source, uint64_t size, std::vector<uint8_t>& buffer, DamageLog& damage,
               ReaderPosition start = {});

  // From now on no more is read ahead than up to `offset`, and after damage no frame behind it is
  // searched for; what begins before it is still read.
  void read_until(uint64_t offset) { until_ = offset; }

  // From now on next() searches at most about this many bytes for frames. When they are used up it
  // returns false, and is_interrupted() true; a later reader continues the search at position().
  void search_at_most(uint64_t bytes) { search_bytes_left_ = bytes; }
  bool is_interrupted() const { return position_.interrupted.has_value(); }

  // Puts the next record into `record`. False: nothing yet, the search was interrupted, or the
  // source failed; see error().
  bool next(Record& record) { return next_at_hand(record) || next_anywhere(record); }

  // Where the first frame whose checksums hold begins in [from, stop), if there is one with no
  // larger payload. What looks like a frame may stand inside another one: only reading up to it in
  // order proves it a border.
  std::optional<uint64_t> find_frame(uint64_t from, uint64_t stop,
                                     uint64_t payload_max = std::numeric_limits<uint64_t>::max());

  // Whether the frame that was given up is whole by now: then what was read of its inside was wrong
  // and all must be read again.
  bool was_misled();

  const std::optional<Error>& error() const { return error_; }
  const ReaderPosition& position() const { return position_; }

 private:
  enum class FrameState { Whole, Bad, Incomplete };
  enum class Taken { Record, Nothing, SourceEnded };

  // Nearly always the next frame is in the window and good. False: next_anywhere() must look.
  bool next_at_hand(Record& record);
  bool next_anywhere(Record& record);
  // As decode_header() does. Most frames are as long as the one before: such a header needs no
  // other proof than to be the same.
  bool read_length(const uint8_t* header, uint64_t& length);
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
  std::optional<uint64_t> find_header(uint64_t& from, uint64_t stop);
  void skip_hole(uint64_t& from);
  uint64_t end_of_search(uint64_t from) const;
  void charge_search(uint64_t bytes);
  void go_on_at(uint64_t offset);
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
  uint64_t until_ = std::numeric_limits<uint64_t>::max();
  uint64_t search_bytes_left_ = std::numeric_limits<uint64_t>::max();
  // The source failed, or has less than the size says. What it did not give is not passed over.
  bool has_ended_early_ = false;
  const uint64_t doubted_bytes_max_;
  uint64_t bytes_to_doubt_;  // How many more may be read to tell frames from what looks like one.

  // Of the last header whose checksum held, and that checksum. At first those of no frame at hand:
  // it would be too large.
  uint64_t good_length_ = std::numeric_limits<uint64_t>::max();
  uint32_t good_crc_ = 0;
};

inline bool RecordReader::read_length(const uint8_t* header, uint64_t& length) {
  length = load_le<uint64_t>(header);
  const auto crc = load_le<uint32_t>(header + sizeof length);
  if (length == good_length_ && crc == good_crc_) return true;
  if (!decode_header(header)) return false;
  good_length_ = length;
  good_crc_ = crc;
  return true;
}

inline bool RecordReader::next_at_hand(Record& record) {
  const uint64_t offset = position_.offset;
  if (position_.damaged_from || offset < window_begin_ || offset >= window_end_) return false;
  const uint64_t bytes = window_end_ - offset;
  const uint8_t* const frame = buffer_.data() + (offset - window_begin_);
  uint64_t length = 0;
  if (bytes < kHeaderBytes || !read_length(frame, length)) return false;
  if (length > kLargePayloadBytes || bytes < kHeaderBytes + length + kFooterBytes) return false;
  const Bytes payload{frame + kHeaderBytes, static_cast<size_t>(length)};
  if (!footer_matches(payload, payload.data() + length)) return false;
  record = {.offset = offset, .length = length, .is_read = true, .payload = payload};
  position_.offset += kHeaderBytes + length + kFooterBytes;
  return true;
}

}  // namespace stepscope::record
