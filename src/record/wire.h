// SPDX-License-Identifier: Apache-2.0
// The protobuf wire format, read in place, refusing exactly what libprotobuf refuses.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/bytes.h"
#include "base/text/utf8.h"

namespace stepscope::record {

enum class WireType : uint8_t {
  Varint = 0,
  Fixed64 = 1,
  Length = 2,
  StartGroup = 3,
  EndGroup = 4,
  Fixed32 = 5,
};

// What precedes a value: its field number and wire type.
enum Tag : uint32_t {};

constexpr Tag make_tag(uint32_t field, WireType type) {
  return Tag{field << 3 | static_cast<uint32_t>(type)};
}
constexpr uint32_t field_of(uint32_t tag) { return tag >> 3; }
constexpr WireType wire_type_of(uint32_t tag) { return static_cast<WireType>(tag & 7); }

// Messages and groups may be nested this deep below the outermost message.
inline constexpr int kDepthMax = 100;

// No length-delimited field may be longer, nor a whole message longer than kMessageBytesMax.
inline constexpr uint32_t kLengthMax = 0x7fffffff - 16;
inline constexpr uint64_t kMessageBytesMax = 0x7fffffff;

// The result of reading a value: the end position, null if the bytes are refused, and the value.
struct WireStep {
  const uint8_t* next;
  uint64_t value;
};

// The rare long forms, out of line. They pass the position by value so that a WireReader, whose
// address is never taken, stays in registers.
WireStep read_long_varint(const uint8_t* at, const uint8_t* end);
WireStep read_long_tag(const uint8_t* at, const uint8_t* end);
WireStep read_long_length(const uint8_t* at, const uint8_t* end);

// Skips the value of any field, including groups and their content; null if it is refused. `depth`:
// how many more groups may be opened.
const uint8_t* skip_value(const uint8_t* at, const uint8_t* end, uint32_t tag, int depth);

inline bool is_ascii(Bytes bytes) {
  constexpr uint64_t kHighBits = 0x8080808080808080u;
  const uint8_t* at = bytes.data();
  const size_t size = bytes.size();
  if (size >= 8) {
    uint64_t seen = load_le<uint64_t>(at + size - 8);
    for (size_t i = 0; i + 8 < size; i += 8) seen |= load_le<uint64_t>(at + i);
    return (seen & kHighBits) == 0;
  }
  if (size >= 4) {
    return ((load_le<uint32_t>(at) | load_le<uint32_t>(at + size - 4)) & kHighBits) == 0;
  }
  return size == 0 || ((at[0] | at[size / 2] | at[size - 1]) & 0x80) == 0;
}

// Reads fields from the front of a message. Every read returns false if libprotobuf would refuse
// the message; the reader must not be used after that. Nothing is copied or allocated.
class WireReader {
 public:
  explicit WireReader(Bytes bytes) : at_(bytes.data()), end_(at_ + bytes.size()) {}

  bool done() const { return at_ == end_; }
  size_t remaining() const { return static_cast<size_t>(end_ - at_); }
  Bytes rest() const { return Bytes(at_, end_); }

  // Pass an unknown tag to skip(), which refuses field 0 and the end of a group.
  [[nodiscard]] bool read_tag(uint32_t& tag) {
    if (at_ != end_ && *at_ < 0x80) [[likely]] {
      tag = *at_++;
      return true;
    }
    const WireStep step = read_long_tag(at_, end_);
    tag = static_cast<uint32_t>(step.value);
    return advance(step.next);
  }

  // Any integer, bool or enumeration: the low bits of the number.
  template <typename T>
  [[nodiscard]] bool read_varint(T& value) {
    if (at_ != end_ && *at_ < 0x80) {
      value = static_cast<T>(*at_++);
      return true;
    }
    const WireStep step = read_long_varint(at_, end_);
    value = static_cast<T>(step.value);
    return advance(step.next);
  }

  template <typename T>
  [[nodiscard]] bool read_fixed(T& value) {
    static_assert(sizeof(T) == 4 || sizeof(T) == 8);
    if (remaining() < sizeof(T)) return false;
    value = load_le<T>(at_);
    at_ += sizeof(T);
    return true;
  }

  // The length of a field, which may exceed the remaining bytes.
  [[nodiscard]] bool read_length(uint32_t& length) {
    if (at_ != end_ && *at_ < 0x80) [[likely]] {
      length = *at_++;
      return true;
    }
    const WireStep step = read_long_length(at_, end_);
    length = static_cast<uint32_t>(step.value);
    return advance(step.next);
  }

  [[nodiscard]] bool read_bytes(Bytes& bytes) {
    uint32_t length;
    if (!read_length(length) || length > remaining()) return false;
    bytes = Bytes(at_, length);
    at_ += length;
    return true;
  }

  // Bytes that must be UTF-8.
  [[nodiscard]] bool read_text(std::string_view& text) {
    Bytes bytes;
    if (!read_bytes(bytes)) return false;
    text = as_text(bytes);
    return is_ascii(bytes) || is_valid_utf8(text);
  }

  // Skips the value that follows `tag`.
  [[nodiscard]] bool skip(uint32_t tag, int depth) {
    return advance(skip_value(at_, end_, tag, depth));
  }

 private:
  bool advance(const uint8_t* next) {
    if (next == nullptr) return false;
    at_ = next;
    return true;
  }

  const uint8_t* at_;
  const uint8_t* end_;
};

// Calls on_field(wire, tag) for every field of a message; it must read or skip the value, and
// return false to refuse the message. False if the message is refused.
template <typename OnField>
[[nodiscard]] bool read_message(Bytes bytes, const OnField& on_field) {
  if (bytes.size() > kMessageBytesMax) return false;
  WireReader wire(bytes);
  while (!wire.done()) {
    uint32_t tag;
    if (!wire.read_tag(tag) || !on_field(wire, tag)) return false;
  }
  return true;
}

}  // namespace stepscope::record
