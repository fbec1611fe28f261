// SPDX-License-Identifier: Apache-2.0
// The most common event of a log, read without a loop over its fields.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/bytes.h"
#include "record/tags.h"

namespace stepscope::record {

// An Event with a Summary of one value that is a number: each field once, in the order of field
// numbers, as every writer emits them, and no others.
struct PlainScalar {
  double wall_time = 0;
  int64_t step = 0;
  std::string_view tag;  // Not validated as UTF-8.
  float value = 0;

  static constexpr size_t kWallTimeBytes = 1 + sizeof(double);
  static constexpr size_t kValueBytes = 1 + sizeof(float);
  // The tags and lengths of the summary, its value and the value's tag; lengths are of one byte.
  static constexpr size_t kFrontBytes = 6;
  static constexpr size_t kLengthMax = 127;
  // Steps beyond 34 billion, and negative ones, are rare.
  static constexpr size_t kStepBytesMax = 5;
};

// Reads the step at `at`, where at least kStepBytesMax bytes must be readable; returns its length,
// 0 if it is longer.
inline size_t decode_plain_step(const uint8_t* at, int64_t& step) {
  uint64_t number = 0;
  for (size_t i = 0; i < PlainScalar::kStepBytesMax; ++i) {
    number |= static_cast<uint64_t>(at[i] & 0x7f) << (7 * i);
    if (at[i] < 0x80) {
      step = static_cast<int64_t>(number);
      return i + 1;
    }
  }
  return 0;
}

// Reads a summary and its value, to the end of `bytes`.
inline bool decode_plain_summary(Bytes bytes, PlainScalar& scalar) {
  constexpr size_t kFixedBytes = PlainScalar::kFrontBytes + PlainScalar::kValueBytes;
  if (bytes.size() < kFixedBytes || bytes.size() > 2 + PlainScalar::kLengthMax) return false;
  // The remaining size determines how long each part must be if nothing follows it.
  const size_t tag_bytes = bytes.size() - kFixedBytes;
  const uint8_t* const front = bytes.data();
  const uint8_t* const value = front + PlainScalar::kFrontBytes + tag_bytes;
  const uint64_t expected = event_tag::kSummary | (bytes.size() - 2) << 8 |
                            summary_tag::kValue << 16 | (bytes.size() - 4) << 24 |
                            uint64_t{value_tag::kTag} << 32 | uint64_t{tag_bytes} << 40;
  constexpr uint64_t kFrontMask = (uint64_t{1} << (8 * PlainScalar::kFrontBytes)) - 1;
  static_assert(kFixedBytes >= sizeof(uint64_t));
  if ((load_le<uint64_t>(front) & kFrontMask) != expected) return false;
  if (value[0] != value_tag::kSimpleValue) return false;
  scalar.tag = as_text(bytes.subspan(PlainScalar::kFrontBytes, tag_bytes));
  scalar.value = load_le<float>(value + 1);
  return true;
}

// Reads `bytes` into `scalar` if they are such an event. False means only that decode_event() must
// be used.
inline bool decode_plain_scalar(Bytes bytes, PlainScalar& scalar) {
  constexpr size_t kRestBytesMin = PlainScalar::kFrontBytes + PlainScalar::kValueBytes;
  static_assert(PlainScalar::kStepBytesMax < kRestBytesMin);
  size_t at = PlainScalar::kWallTimeBytes;
  if (bytes.size() < at + kRestBytesMin || bytes[0] != event_tag::kWallTime) return false;
  scalar.wall_time = load_le<double>(bytes.data() + 1);
  scalar.step = 0;
  if (bytes[at] == event_tag::kStep) {
    const size_t step_bytes = decode_plain_step(bytes.data() + at + 1, scalar.step);
    if (step_bytes == 0) return false;
    at += 1 + step_bytes;
  }
  return decode_plain_summary(bytes.subspan(at), scalar);
}

}  // namespace stepscope::record
