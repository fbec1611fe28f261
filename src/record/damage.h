// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace stepscope::record {

enum class DamageKind : uint8_t {
  BadLength,   // A header with a wrong checksum: bytes were skipped up to the next good frame.
  BadPayload,  // A payload with a wrong checksum: the record is skipped.
  NotAnEvent,  // A complete record that is not an Event message.
  BadTag,      // An Event message, except that a tag in it is not UTF-8.
  Foreign,     // The whole file: no frame in its first kForeignSearchBytes.
};

// A file whose first bytes are not a frame is searched this far for one. An archive or a disk image
// that happens to be named like an event file is not read to the end. A graph may be the first
// large record of a file; few are larger than this.
inline constexpr uint64_t kForeignSearchBytes = 16 << 20;

constexpr std::string_view describe(DamageKind kind) {
  switch (kind) {
    case DamageKind::BadLength:
      return "bad length checksum";
    case DamageKind::BadPayload:
      return "bad data checksum";
    case DamageKind::NotAnEvent:
      return "record is not an Event message";
    case DamageKind::BadTag:
      return "a tag is not valid UTF-8";
    case DamageKind::Foreign:
      return "not an event file: no record in its first 16 MiB";
  }
  return "unknown damage";
}

// A range of a file that could not be read.
struct Damage {
  uint64_t offset = 0;
  uint64_t bytes = 0;
  DamageKind kind = DamageKind::BadLength;
};

// The damage of one file: every place is counted, the first ones are listed.
class DamageLog {
 public:
  static constexpr size_t kListedMax = 100;

  void add(const Damage& damage) {
    ++count_;
    bad_payloads_ += damage.kind == DamageKind::BadPayload;
    bytes_ += damage.bytes;
    if (listed_.size() < kListedMax) listed_.push_back(damage);
  }

  // Adds the damage of a later range of the file.
  void append(const DamageLog& next) {
    for (const Damage& damage : next.listed_) {
      if (listed_.size() < kListedMax) listed_.push_back(damage);
    }
    count_ += next.count_;
    bad_payloads_ += next.bad_payloads_;
    bytes_ += next.bytes_;
  }

  uint64_t count() const { return count_; }
  uint64_t bad_payloads() const { return bad_payloads_; }
  uint64_t bytes() const { return bytes_; }
  const std::vector<Damage>& listed() const { return listed_; }

 private:
  uint64_t count_ = 0;
  uint64_t bad_payloads_ = 0;
  uint64_t bytes_ = 0;
  std::vector<Damage> listed_;
};

}  // namespace stepscope::record
