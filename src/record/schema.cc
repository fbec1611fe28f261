// SPDX-License-Identifier: Apache-2.0
#include "record/schema.h"

#include "base/text/utf8.h"
#include "record/tags.h"

namespace stepscope::record {
namespace {

using enum Content;

constexpr MessageSchema kOpaqueMessageSchema = {};
constexpr MessageSchema kSourceMetadataSchema = {{source_metadata_tag::kWriter, Text}};
constexpr MessageSchema kPluginDataSchema = {{plugin_data_tag::kPluginName, Text}};
constexpr MessageSchema kDimSchema = {{dim_tag::kName, Text}};
constexpr MessageSchema kTensorShapeSchema = {{tensor_shape_tag::kDim, Message, &kDimSchema}};

bool check_varints(Bytes content) {
  WireReader wire(content);
  uint64_t ignored;
  while (!wire.done()) {
    if (!wire.read_varint(ignored)) return false;
  }
  return true;
}

bool check_content(FieldSchema field, Bytes content, int depth) {
  switch (field.content) {
    case Opaque:
      return true;
    case Text:
      return is_ascii(content) || is_valid_utf8(as_text(content));
    case Varints:
      return check_varints(content);
    case Fixed32s:
      return content.size() % 4 == 0;
    case Fixed64s:
      return content.size() % 8 == 0;
    case Message:
      return depth > 0 && check_message(*field.message, content, depth - 1);
  }
  return false;
}

}  // namespace

constexpr MessageSchema kLogMessageSchema = {{log_message_tag::kMessage, Text}};
constexpr MessageSchema kSessionLogSchema = {
    {session_log_tag::kCheckpointPath, Text},
    {session_log_tag::kMsg, Text},
};
constexpr MessageSchema kTaggedRunMetadataSchema = {{tagged_run_metadata_tag::kTag, Text}};
constexpr MessageSchema kSummaryMetadataSchema = {
    {metadata_tag::kPluginData, Message, &kPluginDataSchema},
    {metadata_tag::kDisplayName, Text},
    {metadata_tag::kDescription, Text},
};
constexpr MessageSchema kImageSchema = {};
constexpr MessageSchema kAudioSchema = {{audio_tag::kContentType, Text}};
constexpr MessageSchema kHistogramSchema = {
    {histogram_tag::kBucketLimit, Fixed64s},
    {histogram_tag::kBucket, Fixed64s},
};
constexpr MessageSchema kTensorSchema = {
    {tensor_tag::kTensorShape, Message, &kTensorShapeSchema},
    {tensor_tag::kFloatVal, Fixed32s},
    {tensor_tag::kDoubleVal, Fixed64s},
    {tensor_tag::kIntVal, Varints},
    {tensor_tag::kScomplexVal, Fixed32s},
    {tensor_tag::kInt64Val, Varints},
    {tensor_tag::kBoolVal, Varints},
    {tensor_tag::kDcomplexVal, Fixed64s},
    {tensor_tag::kHalfVal, Varints},
    {tensor_tag::kResourceHandleVal, Message, &kOpaqueMessageSchema},
    {tensor_tag::kVariantVal, Message, &kOpaqueMessageSchema},
    {tensor_tag::kUint32Val, Varints},
    {tensor_tag::kUint64Val, Varints},
};
constexpr MessageSchema kValueSchema = {
    {value_tag::kTag, Text},
    {value_tag::kImage, Message, &kImageSchema},
    {value_tag::kHistogram, Message, &kHistogramSchema},
    {value_tag::kAudio, Message, &kAudioSchema},
    {value_tag::kNodeName, Text},
    {value_tag::kTensor, Message, &kTensorSchema},
    {value_tag::kMetadata, Message, &kSummaryMetadataSchema},
};
constexpr MessageSchema kSummarySchema = {{summary_tag::kValue, Message, &kValueSchema}};
constexpr MessageSchema kEventSchema = {
    {event_tag::kFileVersion, Text},
    {event_tag::kSummary, Message, &kSummarySchema},
    {event_tag::kLogMessage, Message, &kLogMessageSchema},
    {event_tag::kSessionLog, Message, &kSessionLogSchema},
    {event_tag::kTaggedRunMetadata, Message, &kTaggedRunMetadataSchema},
    {event_tag::kSourceMetadata, Message, &kSourceMetadataSchema},
};

bool check_field(const MessageSchema& schema, WireReader& wire, uint32_t tag, int depth) {
  if (wire_type_of(tag) != WireType::Length) return wire.skip(tag, depth);
  Bytes content;
  if (field_of(tag) == 0 || !wire.read_bytes(content)) return false;
  return check_content(schema.field(field_of(tag)), content, depth);
}

bool check_message(const MessageSchema& schema, Bytes bytes, int depth) {
  return read_message(
      bytes, [&](WireReader& wire, uint32_t tag) { return check_field(schema, wire, tag, depth); });
}

}  // namespace stepscope::record
