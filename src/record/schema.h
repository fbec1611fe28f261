// SPDX-License-Identifier: Apache-2.0
// The types of message fields: the part of event.proto that decides whether libprotobuf accepts
// some bytes.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>

#include "base/bytes.h"
#include "record/wire.h"

namespace stepscope::record {

struct MessageSchema;

// The content of a length-delimited field. Other fields need no schema: a number is accepted in any
// field, and a field with another wire type is an unknown field.
enum class Content : uint8_t {
  Opaque,    // bytes, or an unknown field
  Text,      // a string: UTF-8
  Varints,   // a packed array
  Fixed32s,  // a packed array
  Fixed64s,  // a packed array
  Message,
};

struct FieldSchema {
  Content content = Content::Opaque;
  const MessageSchema* message = nullptr;
};

// The fields by number; those not named are Opaque.
struct MessageSchema {
  struct Row {
    uint32_t tag;
    Content content;
    const MessageSchema* message = nullptr;
  };
  constexpr MessageSchema(std::initializer_list<Row> rows) {
    for (const Row& row : rows) fields[field_of(row.tag)] = {row.content, row.message};
  }

  FieldSchema field(uint32_t number) const {
    return number < fields.size() ? fields[number] : FieldSchema{};
  }

  std::array<FieldSchema, 18> fields;
};

extern const MessageSchema kEventSchema;
extern const MessageSchema kLogMessageSchema;
extern const MessageSchema kSessionLogSchema;
extern const MessageSchema kTaggedRunMetadataSchema;
extern const MessageSchema kSummaryMetadataSchema;
extern const MessageSchema kImageSchema;
extern const MessageSchema kAudioSchema;
extern const MessageSchema kHistogramSchema;
extern const MessageSchema kTensorSchema;

// Whether libprotobuf accepts these bytes as such a message. `depth`: how many messages and groups
// may still be nested in it.
[[nodiscard]] bool check_message(const MessageSchema& schema, Bytes bytes, int depth);

// The same for one field, whose value follows in `wire`. `depth` is that of the enclosing message.
[[nodiscard]] bool check_field(const MessageSchema& schema, WireReader& wire, uint32_t tag,
                               int depth);

}  // namespace stepscope::record
