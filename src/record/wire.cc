// SPDX-License-Identifier: Apache-2.0
#include "record/wire.h"

#include <array>

namespace stepscope::record {
namespace {

constexpr WireStep kRefused = {nullptr, 0};

// Bits beyond the 64th are dropped, as libprotobuf drops them.
WireStep read_varint_of_at_most(size_t bytes_max, const uint8_t* at, const uint8_t* end) {
  uint64_t value = 0;
  for (size_t i = 0; i < bytes_max && at != end; ++i) {
    const uint8_t byte = *at++;
    value |= static_cast<uint64_t>(byte & 0x7f) << (7 * i);
    if (byte < 0x80) return {at, value};
  }
  return kRefused;
}

const uint8_t* skip_bytes(const uint8_t* at, const uint8_t* end, uint64_t count) {
  return count <= static_cast<uint64_t>(end - at) ? at + count : nullptr;
}

// Null for the tags of groups too: they have no value of their own.
const uint8_t* skip_plain_value(const uint8_t* at, const uint8_t* end, WireType type) {
  switch (type) {
    case WireType::Varint:
      return read_long_varint(at, end).next;
    case WireType::Fixed64:
      return skip_bytes(at, end, 8);
    case WireType::Fixed32:
      return skip_bytes(at, end, 4);
    case WireType::Length: {
      const WireStep length = read_long_length(at, end);
      return length.next == nullptr ? nullptr : skip_bytes(length.next, end, length.value);
    }
    default:
      return nullptr;
  }
}

// From after a start-group tag to after its end-group tag.
const uint8_t* skip_group(const uint8_t* at, const uint8_t* end, uint32_t start_tag, int depth) {
  std::array<uint32_t, kDepthMax> open_fields;
  int open = 0;
  uint32_t tag = start_tag;
  while (true) {
    const uint32_t field = field_of(tag);
    if (field == 0) return nullptr;
    if (wire_type_of(tag) == WireType::StartGroup) {
      if (open == depth) return nullptr;
      open_fields[open++] = field;
    } else if (wire_type_of(tag) == WireType::EndGroup) {
      if (open_fields[--open] != field) return nullptr;
      if (open == 0) return at;
    } else {
      at = skip_plain_value(at, end, wire_type_of(tag));
      if (at == nullptr) return nullptr;
    }
    const WireStep step = read_long_tag(at, end);
    if (step.next == nullptr) return nullptr;
    at = step.next;
    tag = static_cast<uint32_t>(step.value);
  }
}

}  // namespace

WireStep read_long_varint(const uint8_t* at, const uint8_t* end) {
  return read_varint_of_at_most(10, at, end);
}

WireStep read_long_tag(const uint8_t* at, const uint8_t* end) {
  WireStep step = read_varint_of_at_most(5, at, end);
  step.value = static_cast<uint32_t>(step.value);
  return step;
}

WireStep read_long_length(const uint8_t* at, const uint8_t* end) {
  const WireStep step = read_varint_of_at_most(5, at, end);
  return step.value > kLengthMax ? kRefused : step;
}

const uint8_t* skip_value(const uint8_t* at, const uint8_t* end, uint32_t tag, int depth) {
  if (field_of(tag) == 0) return nullptr;
  if (wire_type_of(tag) == WireType::StartGroup) return skip_group(at, end, tag, depth);
  return skip_plain_value(at, end, wire_type_of(tag));
}

}  // namespace stepscope::record
