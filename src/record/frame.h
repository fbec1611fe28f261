// SPDX-License-Identifier: Apache-2.0
// The format of a record file, shared by its reader and its writer. A file is a sequence of frames,
// all little-endian:
//
//     u64 length | u32 masked CRC-32C of the length's 8 bytes | payload | u32 masked CRC of payload
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/bytes.h"
#include "base/crc32c.h"

namespace stepscope::record {

inline constexpr size_t kHeaderBytes = 12;
inline constexpr size_t kFooterBytes = 4;

// The size of a frame with a payload of this size.
constexpr uint64_t frame_bytes(uint64_t payload_bytes) {
  return kHeaderBytes + payload_bytes + kFooterBytes;
}

// A payload larger than this is not read when the file is loaded; see RecordReader.
inline constexpr uint64_t kLargePayloadBytes = 64 * 1024;

// No writer creates larger records; a header that claims more is damage, regardless of its
// checksum.
inline constexpr uint64_t kPayloadBytesMax = uint64_t{1} << 40;

// The payload length that a header (at least kHeaderBytes at `header`) holds, or nothing if its
// checksum is wrong.
inline std::optional<uint64_t> decode_header(const uint8_t* header) {
  const uint32_t expected = load_le<uint32_t>(header + 8);
  if (masked_crc32c({header, 8}) != expected) return std::nullopt;
  const auto length = load_le<uint64_t>(header);
  if (length > kPayloadBytesMax) return std::nullopt;
  return length;
}

// Whether the four bytes at `footer` are the checksum of `payload`.
inline bool footer_matches(Bytes payload, const uint8_t* footer) {
  return masked_crc32c(payload) == load_le<uint32_t>(footer);
}

// Completes the frame of a payload that starts kHeaderBytes after `header`, with room for the
// footer after it.
inline void seal_frame(uint8_t* header, size_t payload_bytes) {
  store_le<uint64_t>(header, payload_bytes);
  store_le<uint32_t>(header + 8, masked_crc32c({header, 8}));
  uint8_t* const payload = header + kHeaderBytes;
  store_le<uint32_t>(payload + payload_bytes, masked_crc32c({payload, payload_bytes}));
}

// Appends a frame around `payload` to `out`.
inline void append_frame(std::string& out, Bytes payload) {
  const size_t begin = out.size();
  out.resize(begin + kHeaderBytes);
  out.append(as_text(payload));
  out.resize(out.size() + kFooterBytes);
  seal_frame(reinterpret_cast<uint8_t*>(out.data()) + begin, payload.size());
}

}  // namespace stepscope::record
