// SPDX-License-Identifier: Apache-2.0
// Event messages as views into the record's own bytes: nothing is copied, nothing is owned.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"

namespace stepscope::record {

enum class EventKind : uint8_t {
  None,
  FileVersion,
  GraphDef,
  Summary,
  LogMessage,
  SessionLog,
  TaggedRunMetadata,
  MetaGraphDef,
};

enum class ValueKind : uint8_t {
  None,
  SimpleValue,
  ObsoleteHistogram,
  Image,
  Histogram,
  Audio,
  Tensor,
};

// One Summary.Value. `payload` holds the bytes of the image, histogram, audio or tensor message.
struct ValueView {
  std::string_view tag;
  std::string_view node_name;
  ValueKind kind = ValueKind::None;
  bool has_metadata = false;
  float simple_value = 0;
  Bytes payload;
  Bytes metadata;  // A SummaryMetadata message.
};

// One Event. Reuse it from record to record: its vectors keep their capacity.
struct EventView {
  double wall_time = 0;
  int64_t step = 0;
  EventKind kind = EventKind::None;
  Bytes payload;                  // file_version, graph_def, session_log, ...: the field's bytes.
  std::string_view writer;        // source_metadata.writer
  std::vector<ValueView> values;  // Of a Summary, in order.

  // If a singular message field occurs twice, the parts are merged here by concatenation. Usually
  // empty.
  std::deque<std::string> merged;
};

// Reads an Event into `event`, overwriting it. False if libprotobuf would refuse these bytes: the
// whole message is checked, including parts that are not shown. The views are valid as long as
// `bytes` and `event` are.
[[nodiscard]] bool decode_event(Bytes bytes, EventView& event);

// SummaryMetadata
struct MetadataView {
  std::string_view plugin_name;
  Bytes plugin_content;
  std::string_view display_name;
  std::string_view description;
  int32_t data_class = 0;
};
[[nodiscard]] bool decode_metadata(Bytes bytes, MetadataView& metadata);

enum class SessionStatus : int32_t { Unspecified = 0, Start = 1, Stop = 2, Checkpoint = 3 };
// The status of a SessionLog message; nothing if it is invalid.
std::optional<SessionStatus> decode_session_status(Bytes bytes);

// The tag of a TaggedRunMetadata message; nothing if it is invalid.
std::optional<std::string_view> decode_run_metadata_tag(Bytes bytes);

}  // namespace stepscope::record
