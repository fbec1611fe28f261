// SPDX-License-Identifier: Apache-2.0
#include "record/read_event.h"

#include <utility>

#include "record/outline.h"

namespace stepscope::record {

bool read_event(const Record& record, ByteSource& source, std::string& outline, EventView& event) {
  if (record.is_read) return decode_event(record.payload, event);
  auto outlined = outline_event(source, record.payload_offset(), record.length);
  if (!outlined.ok()) return false;
  outline = std::move(outlined).value();
  return decode_event(as_bytes(outline), event);
}

}  // namespace stepscope::record
