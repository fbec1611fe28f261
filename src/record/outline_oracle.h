// SPDX-License-Identifier: Apache-2.0
// For tests and fuzzers: compares an Event's outline with the Event.
#pragma once

#include <string>

#include "record/event_oracle.h"

namespace stepscope::record {

// A field of at most this size is kept complete.
inline constexpr size_t kKeptBytes = 256;

inline std::string outlined_value_difference(const ValueView& outlined, const ValueView& whole) {
  if (outlined.tag != whole.tag || outlined.node_name != whole.node_name) return "outlined tag";
  if (outlined.kind != whole.kind) return "outlined value kind";
  if (!oracle::has_same_bits(outlined.simple_value, whole.simple_value)) return "outlined value";
  if (as_text(outlined.metadata) != as_text(whole.metadata)) return "outlined metadata";
  if (whole.payload.size() <= kKeptBytes) {
    return as_text(outlined.payload) == as_text(whole.payload) ? "" : "outlined small payload";
  }
  if (whole.kind != ValueKind::Tensor) return "";
  const auto a = decode_tensor_shape(outlined.payload);
  const auto b = decode_tensor_shape(whole.payload);
  const bool same =
      a && b && a->dtype == b->dtype && a->dims == b->dims && a->string_count == b->string_count;
  return same ? "" : "outlined shape";
}

inline std::string outlined_event_difference(const EventView& outlined, const EventView& whole) {
  if (!oracle::has_same_bits(outlined.wall_time, whole.wall_time)) return "outlined wall_time";
  if (outlined.step != whole.step || outlined.writer != whole.writer)
    return "outlined step, writer";
  if (outlined.kind != whole.kind) return "outlined kind";
  if (whole.payload.size() <= kKeptBytes && as_text(outlined.payload) != as_text(whole.payload)) {
    return "outlined small payload";
  }
  if (whole.kind == EventKind::TaggedRunMetadata &&
      decode_run_metadata_tag(outlined.payload) != decode_run_metadata_tag(whole.payload)) {
    return "outlined run metadata tag";
  }
  if (outlined.values.size() != whole.values.size()) return "outlined number of values";
  for (size_t i = 0; i < whole.values.size(); ++i) {
    std::string value = outlined_value_difference(outlined.values[i], whole.values[i]);
    if (!value.empty()) return value;
  }
  return "";
}

// Describes the difference in a word or two; empty if there is none. The bytes may be anything.
inline std::string outline_difference(Bytes bytes) {
  EventView whole;
  EventView outlined;
  const bool accepted = decode_event(bytes, whole);
  CountingSource source(bytes);
  const auto outline = outline_event(source, 0, bytes.size());
  if (!outline.ok()) return accepted || outline.error().code != Code::Corrupt ? "no outline" : "";
  if (!decode_event(as_bytes(outline.value()), outlined)) return "outline is not an event";
  if (outline.value().size() > bytes.size()) return "outline is larger";
  return accepted ? outlined_event_difference(outlined, whole) : "";
}

}  // namespace stepscope::record
