// SPDX-License-Identifier: Apache-2.0
#include "record/outline.h"

#include <algorithm>
#include <vector>

#include "record/schema.h"
#include "record/wire.h"

namespace stepscope::record {
namespace {

// A field up to this size is copied unchanged: reading it costs less than omitting it.
constexpr uint64_t kSmallFieldBytes = 256;

// Reads grow from the first size to the second as long as they are sequential.
constexpr uint64_t kReadBytesMin = 1024;
constexpr uint64_t kReadBytesMax = 64 * 1024;

// A tag of at most 5 bytes and a varint of at most 10.
constexpr uint64_t kHeaderBytesMax = 15;

Error corrupt_event() { return corrupt("not a valid event"); }

// Access to the bytes of the Event by position. One range of them is in memory.
class Window {
 public:
  Window(ByteSource& source, uint64_t offset, uint64_t length)
      : source_(source), offset_(offset), length_(length) {}

  // `count` bytes from `at`, fewer only at the end of the Event. `at` must be inside the Event, and
  // `count` at most kReadBytesMin. Valid until the next call.
  Result<Bytes> peek(uint64_t at, uint64_t count) {
    const uint64_t wanted = std::min(count, length_ - at);
    if (at < begin_ || at + wanted > begin_ + buffer_.size()) RETURN_IF_ERROR(fill(at));
    return Bytes(buffer_).subspan(at - begin_, wanted);
  }

 private:
  Result<void> fill(uint64_t at) {
    const bool is_continued = at > begin_ && at <= begin_ + buffer_.size();
    read_bytes_ = is_continued ? std::min(read_bytes_ * 2, kReadBytesMax) : kReadBytesMin;
    buffer_.resize(std::min(read_bytes_, length_ - at));
    begin_ = at;
    TRY(const size_t got, source_.read_at(offset_ + at, buffer_));
    if (got < buffer_.size()) return corrupt("the event is truncated");
    return {};
  }

  ByteSource& source_;
  const uint64_t offset_;
  const uint64_t length_;
  uint64_t begin_ = 0;
  uint64_t read_bytes_ = kReadBytesMin;
  std::vector<uint8_t> buffer_;
};

void append_varint(std::string& out, uint64_t value) {
  for (; value >= 0x80; value >>= 7) out += static_cast<char>(value | 0x80);
  out += static_cast<char>(value);
}

class Outliner {
 public:
  explicit Outliner(Window& window) : window_(window) {}

  // Writes the outline of the message in [at, end) to `out`.
  Result<void> outline_message(const MessageSchema& schema, uint64_t at, uint64_t end,
                               std::string& out) {
    uint64_t open_groups = 0;
    while (at < end) {
      TRY(const Bytes header, window_.peek(at, std::min(kHeaderBytesMax, end - at)));
      WireReader wire(header);
      uint32_t tag;
      if (!wire.read_tag(tag)) return corrupt_event();
      const size_t tag_bytes = header.size() - wire.remaining();
      out += as_text(header.first(tag_bytes));
      at += tag_bytes;
      switch (wire_type_of(tag)) {
        case WireType::StartGroup:
          ++open_groups;
          break;
        case WireType::EndGroup:
          if (open_groups-- == 0) return corrupt_event();
          break;
        case WireType::Length: {
          // Everything in a group is an unknown field.
          const FieldSchema field = open_groups > 0 ? FieldSchema{} : schema.field(field_of(tag));
          TRY(at, outline_content(field, at, end, out));
          break;
        }
        default:
          TRY(at, copy_number(tag, at, end, out));
      }
    }
    return {};
  }

 private:
  Result<uint64_t> copy_number(uint32_t tag, uint64_t at, uint64_t end, std::string& out) {
    if (at == end) return corrupt_event();
    TRY(const Bytes bytes, window_.peek(at, std::min(kHeaderBytesMax, end - at)));
    WireReader wire(bytes);
    if (!wire.skip(tag, 0)) return corrupt_event();
    const size_t number_bytes = bytes.size() - wire.remaining();
    out += as_text(bytes.first(number_bytes));
    return at + number_bytes;
  }

  // Copies the length and content of a field whose length is at `at`; returns its end.
  Result<uint64_t> outline_content(FieldSchema field, uint64_t at, uint64_t end, std::string& out) {
    if (at == end) return corrupt_event();
    TRY(const Bytes header, window_.peek(at, std::min(kHeaderBytesMax, end - at)));
    WireReader wire(header);
    uint32_t length;
    if (!wire.read_length(length)) return corrupt_event();
    at += header.size() - wire.remaining();
    if (length > end - at) return corrupt_event();

    if (is_kept(field, length)) {
      append_varint(out, length);
      RETURN_IF_ERROR(copy(at, length, out));
    } else if (field.content == Content::Message) {
      std::string content;
      RETURN_IF_ERROR(outline_message(*field.message, at, at + length, content));
      append_varint(out, content.size());
      out += content;
    } else {
      append_varint(out, 0);
    }
    return at + length;
  }

  static bool is_kept(FieldSchema field, uint64_t length) {
    return length <= kSmallFieldBytes || field.content == Content::Text ||
           field.message == &kSummaryMetadataSchema;
  }

  Result<void> copy(uint64_t at, uint64_t length, std::string& out) {
    while (length > 0) {
      TRY(const Bytes bytes, window_.peek(at, std::min(length, kReadBytesMin)));
      out += as_text(bytes);
      at += bytes.size();
      length -= bytes.size();
    }
    return {};
  }

  Window& window_;
};

}  // namespace

Result<std::string> outline_event(ByteSource& source, uint64_t offset, uint64_t length) {
  if (length > kMessageBytesMax) return corrupt_event();
  Window window(source, offset, length);
  std::string out;
  RETURN_IF_ERROR(Outliner(window).outline_message(kEventSchema, 0, length, out));
  // So far groups were only counted and texts were not examined: check what was kept.
  if (!check_message(kEventSchema, as_bytes(out), kDepthMax)) return corrupt_event();
  return out;
}

}  // namespace stepscope::record
