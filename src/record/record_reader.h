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
  uint64_t frame_bytes() const { return record::frame_bytes(length); }
};

// The state of an interrupted search for the next complete frame.
struct InterruptedSearch {
  std::optional<uint64_t> cut_short;  // The first frame that is cut off by the end of the file.
  uint64_t doubted_bytes = 0;         // How many bytes were read to check candidate frames.
};

// The position of a reader: everything needed to continue later with another reader.
struct ReaderPosition {
  uint64_t offset = 0;
  // Where damage starts; set until a good frame is found after it.
  std::optional<uint64_t> damaged_from = {};
  DamageKind damage_kind = DamageKind::BadLength;
  // How far the unfinished frame at `offset` was searched for complete frames inside it.
  uint64_t searched_to = 0;
  // The first unfinished frame that was given up because complete frames were found inside it. It
  // may have been a record that contains frames, seen while it was being written.
  std::optional<uint64_t> given_up = {};
  std::optional<InterruptedSearch> interrupted = {};
};

// Reads the records of a file that may still be growing and may be damaged.
// A training job may flush or die at any time, so a file often ends inside a frame. That is not an
// error: next() returns false, and a later reader continues from position(). After damage, the
// reader searches for the next frame with correct checksums, records what it skipped and continues.
// Damage at the end of a file is checked again when the file has grown, since bytes announced by a
// network file system may not have arrived yet. Payloads over kLargePayloadBytes are skipped
// unread: a log of images loads as fast as its headers can be read. They are verified only if
// neither a good header nor the end of the file follows them. Time: linear in the size of the file,
// regardless of its content. Holes of a sparse file are skipped.
//
// Threads: one owner. Memory: the caller's buffer, made as large as the file, at most
// kBufferBytes.
class RecordReader {
 public:
  static constexpr size_t kBufferBytes = 1 << 20;

  // Reads `source` up to `size`. `buffer` is scratch memory that consecutive readers may share.
  RecordReader(ByteSource& source, uint64_t size, std::vector<uint8_t>& buffer, DamageLog& damage,
               ReaderPosition start = {});

  // From now on, nothing is read ahead past `offset`, and after damage no frame past it is searched
  // for; frames that start before it are still read.
  void read_until(uint64_t offset) { until_ = offset; }

  // From now on, next() searches at most about this many bytes for frames. Then it returns false,
  // and is_interrupted() returns true; a later reader continues the search at position().
  void search_at_most(uint64_t bytes) { search_bytes_left_ = bytes; }
  bool is_interrupted() const { return position_.interrupted.has_value(); }

  // Puts the next record into `record`. False: nothing yet, the search was interrupted, or the
  // source failed; see error().
  bool next(Record& record) { return next_at_hand(record) || next_anywhere(record); }

  // Where the first frame with correct checksums starts in [from, stop), if there is one whose
  // payload is not larger. It may be inside another frame: only reading up to it in order proves
  // that it is a boundary.
  std::optional<uint64_t> find_frame(uint64_t from, uint64_t stop,
                                     uint64_t payload_max = std::numeric_limits<uint64_t>::max());

  // Whether the frame that was given up is complete by now: then what was read inside it was wrong,
  // and everything must be read again.
  bool was_misled();

  const std::optional<Error>& error() const { return error_; }
  const ReaderPosition& position() const { return position_; }

 private:
  enum class FrameState { Whole, Bad, Incomplete };
  enum class Taken { Record, Nothing, SourceEnded };

  // The fast path: nearly always the next frame is in the window and good. If it returns false,
  // call next_anywhere().
  bool next_at_hand(Record& record);
  bool next_anywhere(Record& record);
  // Like decode_header(). Most frames are as long as the previous one, so a header equal to the
  // last good one needs no further check.
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
  void continue_at(uint64_t offset);
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
  // The source failed, or is shorter than the size. Bytes that it did not return are not skipped.
  bool has_ended_early_ = false;
  const uint64_t doubted_bytes_max_;
  uint64_t bytes_to_doubt_;  // How many more bytes may be read to check candidate frames.

  // The last header with a correct checksum, and that checksum. Initially a length that no frame
  // has, because it is too large.
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
  if (length > kLargePayloadBytes || bytes < frame_bytes(length)) return false;
  const Bytes payload{frame + kHeaderBytes, static_cast<size_t>(length)};
  if (!footer_matches(payload, payload.data() + length)) return false;
  record = {.offset = offset, .length = length, .is_read = true, .payload = payload};
  position_.offset += frame_bytes(length);
  return true;
}

}  // namespace stepscope::record
