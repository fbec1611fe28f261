// SPDX-License-Identifier: Apache-2.0
#include "record/record_reader.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace stepscope::record {
namespace {

// After skipping a large payload, only the next header and the head of its record are needed.
constexpr size_t kReadBytesAfterJump = 4096;

constexpr uint64_t kBufferBytesMin = 64 * 1024;

// In a damaged file, large frames are read once or twice to verify them. A file of overlapping
// headers could otherwise be read forever.
constexpr uint64_t kDoubtsPerByte = 16;
constexpr uint64_t kDoubtedBytesMin = 16 << 20;
constexpr uint64_t kFileBytesMax = uint64_t{1} << 56;

// A protobuf message cannot be larger, so a payload that claims more is not read.
constexpr uint64_t kDoubtedPayloadBytesMax = uint64_t{1} << 31;

// Small files need no large buffer.
size_t buffer_bytes_for(uint64_t file_bytes) {
  return static_cast<size_t>(
      std::bit_ceil(std::clamp<uint64_t>(file_bytes, kBufferBytesMin, RecordReader::kBufferBytes)));
}

// Rules out most positions with one comparison: lengths beyond any writer's, and zeros, whose
// checksum is not zero.
bool may_be_header(const uint8_t* at) {
  const auto length = load_le<uint64_t>(at);
  return length <= kPayloadBytesMax && (length != 0 || load_le<uint32_t>(at + 8) != 0);
}

}  // namespace

RecordReader::RecordReader(ByteSource& source, uint64_t size, std::vector<uint8_t>& buffer,
                           DamageLog& damage, ReaderPosition start)
    : source_(source),
      size_(size),
      buffer_(buffer),
      damage_(damage),
      position_(start),
      doubted_bytes_max_(kDoubtedBytesMin + kDoubtsPerByte * std::min(size, kFileBytesMax)),
      bytes_to_doubt_(doubted_bytes_max_) {
  if (start.interrupted) {
    bytes_to_doubt_ -= std::min(bytes_to_doubt_, start.interrupted->doubted_bytes);
  }
  const size_t room = buffer_bytes_for(size);
  if (buffer_.size() < room) buffer_.resize(room);
}

bool RecordReader::next_anywhere(Record& record) {
  if (position_.damaged_from) {
    // The damage may have been bytes that were announced before they arrived.
    const bool is_new_search = !position_.interrupted;
    if (is_new_search && check_frame(*position_.damaged_from) == FrameState::Whole) {
      continue_at(*position_.damaged_from);
    } else if (!search()) {
      return false;
    }
  }
  for (;;) {
    const uint8_t* header = need(position_.offset, kHeaderBytes);
    if (header == nullptr) return false;
    const auto length = decode_header(header);
    if (!length) {
      begin_damage(DamageKind::BadLength);
      if (!search()) return false;
      continue;
    }
    const uint64_t whole_bytes = frame_bytes(*length);
    if (whole_bytes > size_ - position_.offset) {
      // Most likely it is still being written. If bytes of it were lost, it will never be complete.
      if (!search_unfinished_frame()) return false;
      continue;
    }
    const Taken taken =
        *length > kLargePayloadBytes ? take_large(record, *length) : take_small(record, *length);
    if (taken == Taken::Record) return true;
    if (taken == Taken::SourceEnded || (position_.damaged_from && !search())) return false;
  }
}

// Returns the bytes at `offset`, or null if they do not exist (any more) or the source failed.
const uint8_t* RecordReader::need(uint64_t offset, uint64_t count) {
  if (offset < window_begin_ || offset + count > window_end_) {
    if (!refill(offset, count)) return nullptr;
  }
  return buffer_.data() + (offset - window_begin_);
}

bool RecordReader::refill(uint64_t offset, uint64_t count) {
  if (error_ || offset > size_ || count > size_ - offset) return false;
  size_t kept = 0;
  if (offset >= window_begin_ && offset <= window_end_) {
    kept = window_end_ - offset;
    std::copy_n(buffer_.data() + (offset - window_begin_), kept, buffer_.data());
    read_bytes_ = std::min(read_bytes_ * 4, kBufferBytes);
  } else {
    read_bytes_ = kReadBytesAfterJump;
  }
  // A read past that position means a search, which needs many bytes.
  const uint64_t ahead =
      offset < until_ ? std::min<uint64_t>(read_bytes_, until_ - offset) : read_bytes_;
  const uint64_t wanted = std::max<uint64_t>(ahead, count) - std::min<uint64_t>(kept, count);
  const uint64_t room = std::min<uint64_t>(buffer_.size() - kept, size_ - offset - kept);
  const auto got = source_.read_at(offset + kept, {buffer_.data() + kept, std::min(wanted, room)});
  window_begin_ = offset;
  window_end_ = offset + kept;
  if (got.ok()) {
    window_end_ += got.value();
  } else {
    error_ = got.error();
  }
  has_ended_early_ = window_end_ - window_begin_ < count;
  return !has_ended_early_;
}

RecordReader::Taken RecordReader::take_small(Record& record, uint64_t length) {
  const uint64_t whole_bytes = frame_bytes(length);
  const uint8_t* frame = need(position_.offset, whole_bytes);
  if (frame == nullptr) return Taken::SourceEnded;
  const Bytes payload{frame + kHeaderBytes, static_cast<size_t>(length)};
  if (footer_matches(payload, frame + kHeaderBytes + length)) {
    record = {.offset = position_.offset, .length = length, .is_read = true, .payload = payload};
    position_.offset += whole_bytes;
    return Taken::Record;
  }
  // If the next frame is where this header says, only the payload is bad; if bytes are missing, the
  // next frame may start earlier.
  if (search_inside_frame(position_.offset + whole_bytes)) return Taken::Nothing;
  if (header_holds_at(position_.offset + whole_bytes)) {
    damage_.add({position_.offset, whole_bytes, DamageKind::BadPayload});
    position_.offset += whole_bytes;
  } else {
    begin_damage(DamageKind::BadPayload);
  }
  return Taken::Nothing;
}

RecordReader::Taken RecordReader::take_large(Record& record, uint64_t length) {
  const uint64_t begin = position_.offset;
  const uint64_t end = begin + frame_bytes(length);
  const bool is_last = end == size_;
  if (!is_last && !header_holds_at(end) && !large_payload_matches(length)) {
    begin_damage(DamageKind::BadPayload);
    return Taken::Nothing;
  }
  record = {.offset = begin, .length = length, .is_read = false, .payload = {}};
  position_.offset = end;
  return Taken::Record;
}

bool RecordReader::header_holds_at(uint64_t offset) {
  const uint8_t* header = need(offset, kHeaderBytes);
  return header != nullptr && decode_header(header).has_value();
}

// Returns false without reading if the file has too many such frames.
bool RecordReader::large_payload_matches(uint64_t length) {
  if (length > bytes_to_doubt_) return false;
  bytes_to_doubt_ -= length;
  charge_search(length);
  uint64_t at = position_.offset + kHeaderBytes;
  const uint64_t end = at + length;
  uint32_t crc = 0;
  while (at < end) {
    const uint64_t count = std::min<uint64_t>(end - at, kLargePayloadBytes);
    const uint8_t* bytes = need(at, count);
    if (bytes == nullptr) return false;
    crc = crc32c_extend(crc, {bytes, static_cast<size_t>(count)});
    at += count;
  }
  const uint8_t* footer = need(end, kFooterBytes);
  return footer != nullptr && mask_crc(crc) == load_le<uint32_t>(footer);
}

// Whether there is a complete frame with correct checksums at `offset`.
RecordReader::FrameState RecordReader::check_frame(uint64_t offset) {
  const uint8_t* header = need(offset, kHeaderBytes);
  if (header == nullptr) return FrameState::Incomplete;
  const auto length = decode_header(header);
  if (!length) return FrameState::Bad;
  const uint64_t whole_bytes = frame_bytes(*length);
  if (whole_bytes > size_ - offset) return FrameState::Incomplete;
  if (*length > kDoubtedPayloadBytesMax) return FrameState::Bad;
  const ReaderPosition here = position_;
  position_.offset = offset;
  const bool matches = large_payload_matches(*length);
  position_ = here;
  return matches ? FrameState::Whole : FrameState::Bad;
}

void RecordReader::begin_damage(DamageKind kind) {
  position_.damaged_from = position_.offset;
  position_.damage_kind = kind;
  position_.offset += 1;
}

void RecordReader::end_damage(uint64_t found) {
  const uint64_t begin = *position_.damaged_from;
  damage_.add({begin, found - begin, position_.damage_kind});
  continue_at(found);
}

void RecordReader::continue_at(uint64_t offset) {
  position_ = {.offset = offset, .given_up = position_.given_up};
}

// Advances from position_.offset to the next complete frame. If none is found, the position is
// where the search must continue.
bool RecordReader::search() {
  const auto found = find_whole(position_.offset);
  if (found) end_damage(*found);
  return found.has_value();
}

// The first complete frame that starts at or after `from`. One random header in four billion looks
// good by accident, so a candidate counts only if its payload's checksum is correct too. If there
// is none, `from` becomes the first candidate that is cut off by the end of the file, or the first
// position that could not be searched. If the search is interrupted, `from` is where it continues.
std::optional<uint64_t> RecordReader::find_whole(uint64_t& from) {
  const auto before = std::exchange(position_.interrupted, {});
  std::optional<uint64_t> cut_short = before ? before->cut_short : std::nullopt;
  uint64_t at = from;
  uint64_t end;
  for (;; ++at) {
    const uint64_t begin = at;
    end = end_of_search(begin);
    const auto candidate = find_header(at, end);
    charge_search(at - begin);
    if (!candidate) break;
    const FrameState state = check_frame(*candidate);
    if (state == FrameState::Whole) return candidate;
    const bool is_open = state == FrameState::Incomplete || has_ended_early_;
    if (is_open && !cut_short) cut_short = candidate;
    if (has_ended_early_) break;
  }
  if (at >= end && at < size_) {
    position_.interrupted = {cut_short, doubted_bytes_max_ - bytes_to_doubt_};
    from = at;
  } else {
    from = cut_short.value_or(at);
  }
  return std::nullopt;
}

// A frame that starts exactly where reading stops may end the damage.
uint64_t RecordReader::end_of_search(uint64_t from) const {
  const uint64_t end = until_ < size_ ? until_ + 1 : size_;
  return from + std::min(search_bytes_left_, end - std::min(from, end));
}

void RecordReader::charge_search(uint64_t bytes) {
  search_bytes_left_ -= std::min(search_bytes_left_, bytes);
}

std::optional<uint64_t> RecordReader::find_frame(uint64_t from, uint64_t stop,
                                                 uint64_t payload_max) {
  for (; const auto candidate = find_header(from, stop); ++from) {
    const auto length = load_le<uint64_t>(need(*candidate, kHeaderBytes));
    if (length <= payload_max && check_frame(*candidate) == FrameState::Whole) return candidate;
  }
  return std::nullopt;
}

// Returns the first position in [from, stop) of a header with a correct checksum. `from` becomes
// that position, or the first one that was not searched.
std::optional<uint64_t> RecordReader::find_header(uint64_t& from, uint64_t stop) {
  while (from < stop) {
    skip_hole(from);
    const uint8_t* at = need(from, kHeaderBytes);
    if (at == nullptr) break;
    const uint64_t end = std::min(stop, window_end_ - kHeaderBytes + 1);
    for (; from < end; ++from, ++at) {
      if (may_be_header(at) && decode_header(at)) return from;
    }
  }
  return std::nullopt;
}

// No frame has a header of zeros. Checked only where the next bytes must be read anyway, so that it
// costs nothing.
void RecordReader::skip_hole(uint64_t& from) {
  if (from >= window_begin_ && from + kHeaderBytes <= window_end_) return;
  const uint64_t data = std::min(source_.next_data(from), size_);
  if (data > from + kHeaderBytes) from = data - kHeaderBytes + 1;
}

// Whether there are complete frames, up to `stop`, inside the range that this frame claims: then
// bytes of it were lost, and reading continues at the first of them.
bool RecordReader::search_inside_frame(uint64_t stop) {
  const auto found = find_frame(position_.offset + 1, stop);
  if (found) give_up_frame(*found);
  return found.has_value();
}

// The same for a frame that claims more bytes than the file has. What was searched is not searched
// again when the file has grown.
bool RecordReader::search_unfinished_frame() {
  position_.searched_to = std::max(position_.searched_to, position_.offset + 1);
  const auto found = find_whole(position_.searched_to);
  if (!found) return false;
  if (!position_.given_up) position_.given_up = position_.offset;
  give_up_frame(*found);
  return true;
}

bool RecordReader::was_misled() {
  if (!position_.given_up) return false;
  const FrameState state = check_frame(*position_.given_up);
  if (state == FrameState::Bad && !has_ended_early_) position_.given_up.reset();
  return state == FrameState::Whole;
}

void RecordReader::give_up_frame(uint64_t found) {
  begin_damage(DamageKind::BadPayload);
  end_damage(found);
}

}  // namespace stepscope::record
