// SPDX-License-Identifier: Apache-2.0
#include "record/read_event.h"

#include <utility>

#include "base/text/utf8.h"
#include "record/outline.h"
#include "record/tags.h"
#include "record/wire.h"

namespace stepscope::record {
namespace {

// Whether a tag of a summary is not UTF-8.
bool has_bad_tag(Bytes event) {
  bool is_found = false;
  const auto look_into = [&](Bytes bytes, uint32_t field, const auto& visit) {
    return read_message(bytes, [&](WireReader& wire, uint32_t tag) {
      if (tag != field) return wire.skip(tag, kDepthMax);
      Bytes content;
      return wire.read_bytes(content) && visit(content);
    });
  };
  const auto look_at_tag = [&](Bytes tag) {
    is_found = is_found || !is_valid_utf8(as_text(tag));
    return true;
  };
  const auto look_at_value = [&](Bytes value) {
    return look_into(value, value_tag::kTag, look_at_tag);
  };
  const auto look_at_summary = [&](Bytes summary) {
    return look_into(summary, summary_tag::kValue, look_at_value);
  };
  const bool is_message = look_into(event, event_tag::kSummary, look_at_summary);
  return is_message && is_found;
}

}  // namespace

bool read_event(const Record& record, ByteSource& source, std::string& outline, EventView& event) {
  if (record.is_read) return decode_event(record.payload, event);
  auto outlined = outline_event(source, record.payload_offset(), record.length);
  if (!outlined.ok()) return false;
  outline = std::move(outlined).value();
  return decode_event(as_bytes(outline), event);
}

DamageKind damage_of(const Record& record, const std::string& outline) {
  const Bytes event = record.is_read ? record.payload : as_bytes(outline);
  return has_bad_tag(event) ? DamageKind::BadTag : DamageKind::NotAnEvent;
}

}  // namespace stepscope::record
