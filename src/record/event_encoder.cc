// SPDX-License-Identifier: Apache-2.0
#include "record/event_encoder.h"

#include <bit>
#include <cstring>
#include <vector>

#include "record/frame.h"
#include "record/tags.h"
#include "record/wire_writer.h"

namespace stepscope::record {
namespace {

constexpr uint64_t kStart = 1;  // SessionLog.SessionStatus.

size_t varint_bytes(uint64_t value) {
  return (static_cast<size_t>(std::bit_width(value | 1)) + 6) / 7;
}

// Writes fields into memory whose size was computed before. Scalars are logged by the million, so
// this is worth the effort.
class Cursor {
 public:
  explicit Cursor(uint8_t* at) : at_(at) {}

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
      .fixed64(event_tag::kWallTime, wall_time)
      .bytes(event_tag::kFileVersion, "brain.Event:2")
      .bytes_if_any(event_tag::kSourceMetadata,
                    WireWriter().bytes_if_any(source_metadata_tag::kWriter, writer).text())
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
  cursor.varint(event_tag::kWallTime).number(wall_time);
  cursor.varint(event_tag::kStep).varint(static_cast<uint64_t>(step));
  cursor.varint(event_tag::kSummary).varint(summary_bytes);
  cursor.varint(summary_tag::kValue).varint(value_bytes);
  cursor.varint(value_tag::kTag).varint(tag.size()).text(tag);
  cursor.varint(value_tag::kSimpleValue).number(value);
  seal_frame(room.data(), event_bytes);
  return whole_bytes;
}

std::string encode_scalar(double wall_time, int64_t step, std::string_view tag, float value) {
  std::vector<uint8_t> frame(write_scalar_frame({}, wall_time, step, tag, value));
  write_scalar_frame(frame, wall_time, step, tag, value);
  return {frame.begin() + kHeaderBytes, frame.end() - kFooterBytes};
}

std::string encode_summary(double wall_time, int64_t step, std::string_view value) {
  return encode_content(wall_time, step, event_tag::kSummary,
                        WireWriter().bytes(summary_tag::kValue, value).text());
}

std::string encode_content(double wall_time, int64_t step, Tag field, std::string_view bytes) {
  return WireWriter()
      .fixed64(event_tag::kWallTime, wall_time)
      .varint(event_tag::kStep, static_cast<uint64_t>(step))
      .bytes(field, bytes)
      .take();
}

std::string encode_session_start(double wall_time, int64_t step) {
  return encode_content(wall_time, step, event_tag::kSessionLog,
                        WireWriter().varint(session_log_tag::kStatus, kStart).text());
}

}  // namespace stepscope::record
