// SPDX-License-Identifier: Apache-2.0
// Any bytes as a record file that is read while it grows: the reader must end, only move forward,
// return nothing whose checksum fails, and find a valid frame after the damage.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/memory_source.h"
#include "record/record_reader.h"

namespace {

using namespace stepscope;
using namespace stepscope::record;

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static std::vector<uint8_t> buffer;
  if (size == 0) return 0;
  std::string content(reinterpret_cast<const char*>(data) + 1, size - 1);
  const size_t messy = content.size();
  append_frame(content, as_bytes("a good frame after the damage"));
  append_frame(content, as_bytes("and another"));

  MemorySource source(content);
  DamageLog damage;
  ReaderPosition position;
  Record record;
  bool has_found_last = false;
  uint64_t end = 0;
  const size_t step = std::max<size_t>(1 + data[0], messy / 100);
  for (size_t visible = 0;; visible = std::min(visible + step, content.size())) {
    RecordReader reader(source, visible, buffer, damage, position);
    while (reader.next(record)) {
      require(record.offset >= end);
      end = record.offset + kHeaderBytes + record.length + kFooterBytes;
      require(end <= visible);
      if (!record.is_read) continue;
      const auto* footer = reinterpret_cast<const uint8_t*>(content.data()) + end - kFooterBytes;
      require(footer_matches(record.payload, footer));
      has_found_last |= as_text(record.payload) == "and another";
    }
    position = reader.position();
    if (visible == content.size()) break;
  }
  // A frame in the input may contain the two only if its own checksums are valid.
  require(has_found_last || end == content.size() || damage.count() == 0);
  return 0;
}
