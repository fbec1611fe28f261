// SPDX-License-Identifier: Apache-2.0
#include "record/event.h"

#include "record/plain_scalar.h"
#include "record/schema.h"
#include "record/tags.h"

namespace stepscope::record {
namespace {

// The remaining depth inside a message that is nested this many levels below the Event.
constexpr int depth_at(int level) { return kDepthMax - level; }

// A singular message field that may come in parts. Merging two protobuf messages is the same as
// concatenating their bytes. The bytes are collected in one string, referred to by `joined_`, so
// that a field in very many parts costs no more than its size.
class Parts {
 public:
  explicit Parts(std::deque<std::string>& merged) : merged_(merged) {}

  // `is_continued`: whether `whole` is a part of the same message.
  void add(Bytes part, bool is_continued, Bytes& whole) {
    if (is_continued) {
      if (joined_ == nullptr) joined_ = &merged_.emplace_back(as_text(whole));
      joined_->append(as_text(part));
      whole = as_bytes(*joined_);
    } else {
      whole = part;
      joined_ = nullptr;
    }
  }

 private:
  std::deque<std::string>& merged_;
  std::string* joined_ = nullptr;
};

class ValueDecoder {
 public:
  ValueDecoder(ValueView& value, std::deque<std::string>& merged)
      : value_(value), payload_(merged), metadata_(merged) {}

  bool decode(Bytes bytes) {
    return read_message(bytes, [this](WireReader& wire, uint32_t tag) {
      if (tag == value_tag::kTag) return wire.read_text(value_.tag);
      if (tag == value_tag::kSimpleValue) {
        become(ValueKind::SimpleValue);
        return wire.read_fixed(value_.simple_value);
      }
      return decode_other(wire, tag);
    });
  }

 private:
  bool decode_other(WireReader& wire, uint32_t tag) {
    switch (tag) {
      case value_tag::kObsoleteHistogram:
        become(ValueKind::ObsoleteHistogram);
        return wire.read_bytes(value_.payload);
      case value_tag::kImage:
        return decode_message(wire, ValueKind::Image, kImageSchema);
      case value_tag::kHistogram:
        return decode_message(wire, ValueKind::Histogram, kHistogramSchema);
      case value_tag::kAudio:
        return decode_message(wire, ValueKind::Audio, kAudioSchema);
      case value_tag::kNodeName:
        return wire.read_text(value_.node_name);
      case value_tag::kTensor:
        return decode_message(wire, ValueKind::Tensor, kTensorSchema);
      case value_tag::kMetadata:
        return decode_metadata(wire);
      default:
        return wire.skip(tag, depth_at(2));
    }
  }

  bool decode_message(WireReader& wire, ValueKind kind, const MessageSchema& schema) {
    Bytes part;
    if (!wire.read_bytes(part) || !check_message(schema, part, depth_at(3))) return false;
    payload_.add(part, value_.kind == kind, value_.payload);
    value_.kind = kind;
    value_.simple_value = 0;
    return true;
  }

  bool decode_metadata(WireReader& wire) {
    Bytes part;
    if (!wire.read_bytes(part)) return false;
    if (!check_message(kSummaryMetadataSchema, part, depth_at(3))) return false;
    metadata_.add(part, value_.has_metadata, value_.metadata);
    value_.has_metadata = true;
    return true;
  }

  // The kinds are a oneof: a new kind discards the data of the previous one.
  void become(ValueKind kind) {
    value_.kind = kind;
    value_.simple_value = 0;
    value_.payload = {};
  }

  ValueView& value_;
  Parts payload_;
  Parts metadata_;
};

class EventDecoder {
 public:
  explicit EventDecoder(EventView& event) : event_(event), payload_(event.merged) {}

  bool decode(Bytes bytes) {
    return read_message(bytes, [this](WireReader& wire, uint32_t tag) {
      if (tag == event_tag::kWallTime) return wire.read_fixed(event_.wall_time);
      if (tag == event_tag::kStep) return wire.read_varint(event_.step);
      if (tag == event_tag::kSummary) return decode_summary(wire);
      return decode_other(wire, tag);
    });
  }

 private:
  bool decode_summary(WireReader& wire) {
    Bytes summary;
    if (!wire.read_bytes(summary)) return false;
    become(EventKind::Summary);
    return read_message(summary, [this](WireReader& values, uint32_t tag) {
      if (tag != summary_tag::kValue) return values.skip(tag, depth_at(1));
      Bytes value;
      if (!values.read_bytes(value)) return false;
      return ValueDecoder(event_.values.emplace_back(), event_.merged).decode(value);
    });
  }

  bool decode_other(WireReader& wire, uint32_t tag) {
    switch (tag) {
      case event_tag::kFileVersion:
        return decode_text(wire, EventKind::FileVersion);
      case event_tag::kGraphDef:
        become(EventKind::GraphDef);
        return wire.read_bytes(event_.payload);
      case event_tag::kLogMessage:
        return decode_message(wire, EventKind::LogMessage, kLogMessageSchema);
      case event_tag::kSessionLog:
        return decode_message(wire, EventKind::SessionLog, kSessionLogSchema);
      case event_tag::kTaggedRunMetadata:
        return decode_message(wire, EventKind::TaggedRunMetadata, kTaggedRunMetadataSchema);
      case event_tag::kMetaGraphDef:
        become(EventKind::MetaGraphDef);
        return wire.read_bytes(event_.payload);
      case event_tag::kSourceMetadata:
        return decode_source_metadata(wire);
      default:
        return wire.skip(tag, depth_at(0));
    }
  }

  bool decode_text(WireReader& wire, EventKind kind) {
    std::string_view text;
    if (!wire.read_text(text)) return false;
    become(kind);
    event_.payload = as_bytes(text);
    return true;
  }

  bool decode_message(WireReader& wire, EventKind kind, const MessageSchema& schema) {
    Bytes part;
    if (!wire.read_bytes(part) || !check_message(schema, part, depth_at(1))) return false;
    const bool is_continued = event_.kind == kind;
    become(kind);
    payload_.add(part, is_continued, event_.payload);
    return true;
  }

  bool decode_source_metadata(WireReader& wire) {
    Bytes source;
    if (!wire.read_bytes(source)) return false;
    return read_message(source, [this](WireReader& fields, uint32_t tag) {
      if (tag == source_metadata_tag::kWriter) return fields.read_text(event_.writer);
      return fields.skip(tag, depth_at(1));
    });
  }

  void become(EventKind kind) {
    if (event_.kind == kind) return;
    event_.kind = kind;
    event_.payload = {};
    event_.values.clear();
  }

  EventView& event_;
  Parts payload_;
};

bool decode_plugin_data(WireReader& wire, MetadataView& metadata) {
  Bytes plugin_data;
  if (!wire.read_bytes(plugin_data)) return false;
  return read_message(plugin_data, [&](WireReader& fields, uint32_t tag) {
    if (tag == plugin_data_tag::kPluginName) return fields.read_text(metadata.plugin_name);
    if (tag == plugin_data_tag::kContent) return fields.read_bytes(metadata.plugin_content);
    return fields.skip(tag, depth_at(1));
  });
}

bool take_plain(const PlainScalar& scalar, EventView& event) {
  event.wall_time = scalar.wall_time;
  event.step = scalar.step;
  event.kind = EventKind::Summary;
  ValueView& value = event.values.emplace_back();
  value.tag = scalar.tag;
  value.kind = ValueKind::SimpleValue;
  value.simple_value = scalar.value;
  return is_ascii(as_bytes(scalar.tag)) || is_valid_utf8(scalar.tag);
}

}  // namespace

bool decode_event(Bytes bytes, EventView& event) {
  event.wall_time = 0;
  event.step = 0;
  event.kind = EventKind::None;
  event.payload = {};
  event.writer = {};
  event.values.clear();
  if (!event.merged.empty()) event.merged.clear();
  if (PlainScalar scalar; decode_plain_scalar(bytes, scalar)) return take_plain(scalar, event);
  return EventDecoder(event).decode(bytes);
}

bool decode_metadata(Bytes bytes, MetadataView& metadata) {
  metadata.plugin_name = {};
  metadata.plugin_content = {};
  metadata.display_name = {};
  metadata.description = {};
  metadata.data_class = 0;
  return read_message(bytes, [&](WireReader& wire, uint32_t tag) {
    // Parts of plugin_data need no merging: each field is read in place, and the last one counts.
    if (tag == metadata_tag::kPluginData) return decode_plugin_data(wire, metadata);
    if (tag == metadata_tag::kDisplayName) return wire.read_text(metadata.display_name);
    if (tag == metadata_tag::kDescription) return wire.read_text(metadata.description);
    if (tag == metadata_tag::kDataClass) return wire.read_varint(metadata.data_class);
    return wire.skip(tag, depth_at(0));
  });
}

std::optional<SessionStatus> decode_session_status(Bytes bytes) {
  auto status = SessionStatus::Unspecified;
  const bool accepted = read_message(bytes, [&](WireReader& wire, uint32_t tag) {
    if (tag == session_log_tag::kStatus) return wire.read_varint(status);
    return check_field(kSessionLogSchema, wire, tag, depth_at(0));
  });
  return accepted ? std::optional(status) : std::nullopt;
}

std::optional<std::string_view> decode_run_metadata_tag(Bytes bytes) {
  std::string_view text;
  const bool accepted = read_message(bytes, [&](WireReader& wire, uint32_t tag) {
    if (tag == tagged_run_metadata_tag::kTag) return wire.read_text(text);
    return wire.skip(tag, depth_at(0));
  });
  return accepted ? std::optional(text) : std::nullopt;
}

}  // namespace stepscope::record
