// SPDX-License-Identifier: Apache-2.0
#include "record/event_encoder.h"

#include <bit>
#include <cstring>
#include <vector>

#include "record/frame.h"
#include "record/wire_writer.h"

namespace stepscope::record {
namespace {

// Field numbers of Event, Summary, Summary.Value, SessionLog and SourceMetadata.
constexpr uint32_t kWallTime = 1, kStep = 2, kFileVersion = 3, kSummary = 5, kSessionLog = 7,
                   kSourceMetadata = 10;
constexpr uint32_t kValue = 1, kTag = 1, kSimpleValue = 2, kStatus = 1, kStart = 1, kWriter = 1;

// Wire types.
constexpr uint32_t kVarint = 0, kFixed64 = 1, kBytes = 2, kFixed32 = 5;

size_t varint_bytes(uint64_t value) {
  return (static_cast<size_t>(std::bit_width(value | 1)) + 6) / 7;
}

// Writes fields into memory whose size was computed before. Scalars are logged by the million, so
// this is worth the effort.
class Cursor {
 public:
  explicit Cursor(uint8_t* at) : at_(at) {}

  Cursor& key(uint32_t field, uint32_t type) { return varint(field << 3 | type); }
  Cursor& varint(uint64_t value) {
    for (; value >= 0x80; value >>= 7) *at_++ = static_cast<uint8_t>(value | 0x80);
    *at_++ = static_cast<uint8_t>(value);
    return *this;
  }
  template <typename T>
  void number(T value) {
    store_le(at_, value);
    at_ += sizeof value;
  }
  void text(std::string_view text) {
    std::memcpy(at_, text.data(), text.size());
    at_ += text.size();
  }

 private:
  uint8_t* at_;
};

}  // namespace

std::string encode_file_version(double wall_time, std::string_view writer) {
  return WireWriter()
      .fixed64(kWallTime, wall_time)
      .bytes(kFileVersion, "brain.Event:2")
      .bytes_if_any(kSourceMetadata, WireWriter().bytes_if_any(kWriter, writer).text())
      .take();
}

size_t write_scalar_frame(std::span<uint8_t> room, double wall_time, int64_t step,
                          std::string_view tag, float value) {
  const size_t value_bytes = 1 + varint_bytes(tag.size()) + tag.size() + 1 + sizeof value;
  const size_t summary_bytes = 1 + varint_bytes(value_bytes) + value_bytes;
  const size_t event_bytes = 1 + sizeof wall_time + 1 + varint_bytes(static_cast<uint64_t>(step)) +
                             1 + varint_bytes(summary_bytes) + summary_bytes;
  const size_t whole_bytes = frame_bytes(event_bytes);
  if (whole_bytes > room.size()) return whole_bytes;
  Cursor cursor(room.data() + kHeaderBytes);
  cursor.key(kWallTime, kFixed64).number(wall_time);
  cursor.key(kStep, kVarint).varint(static_cast<uint64_t>(step));
  cursor.key(kSummary, kBytes).varint(summary_bytes);
  cursor.key(kValue, kBytes).varint(value_bytes);
  cursor.key(kTag, kBytes).varint(tag.size()).text(tag);
  cursor.key(kSimpleValue, kFixed32).number(value);
  seal_frame(room.data(), event_bytes);
  return whole_bytes;
}

std::string encode_scalar(double wall_time, int64_t step, std::string_view tag, float value) {
  std::vector<uint8_t> frame(write_scalar_frame({}, wall_time, step, tag, value));
  write_scalar_frame(frame, wall_time, step, tag, value);
  return {frame.begin() + kHeaderBytes, frame.end() - kFooterBytes};
}

std::string encode_summary(double wall_time, int64_t step, std::string_view value) {
  return encode_content(wall_time, step, kSummary, WireWriter().bytes(kValue, value).text());
}

std::string encode_content(double wall_time, int64_t step, uint32_t field, std::string_view bytes) {
  return WireWriter()
      .fixed64(kWallTime, wall_time)
      .varint(kStep, static_cast<uint64_t>(step))
      .bytes(field, bytes)
      .take();
}

std::string encode_session_start(double wall_time, int64_t step) {
  return encode_content(wall_time, step, kSessionLog, WireWriter().varint(kStatus, kStart).text());
}

}  // namespace stepscope::record
