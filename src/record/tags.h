// SPDX-License-Identifier: Apache-2.0
// The tags (field number and wire type) of the fields of event.proto that are used.
#pragma once

#include <cstdint>

#include "record/wire.h"

namespace stepscope::record {

constexpr uint32_t varint_tag(uint32_t field) { return make_tag(field, WireType::Varint); }
constexpr uint32_t fixed32_tag(uint32_t field) { return make_tag(field, WireType::Fixed32); }
constexpr uint32_t fixed64_tag(uint32_t field) { return make_tag(field, WireType::Fixed64); }
constexpr uint32_t length_tag(uint32_t field) { return make_tag(field, WireType::Length); }

namespace event_tag {
inline constexpr uint32_t kWallTime = fixed64_tag(1);
inline constexpr uint32_t kStep = varint_tag(2);
inline constexpr uint32_t kFileVersion = length_tag(3);
inline constexpr uint32_t kGraphDef = length_tag(4);
inline constexpr uint32_t kSummary = length_tag(5);
inline constexpr uint32_t kLogMessage = length_tag(6);
inline constexpr uint32_t kSessionLog = length_tag(7);
inline constexpr uint32_t kTaggedRunMetadata = length_tag(8);
inline constexpr uint32_t kMetaGraphDef = length_tag(9);
inline constexpr uint32_t kSourceMetadata = length_tag(10);
}  // namespace event_tag

namespace source_metadata_tag {
inline constexpr uint32_t kWriter = length_tag(1);
}

namespace log_message_tag {
inline constexpr uint32_t kMessage = length_tag(2);
}

namespace session_log_tag {
inline constexpr uint32_t kStatus = varint_tag(1);
inline constexpr uint32_t kCheckpointPath = length_tag(2);
inline constexpr uint32_t kMsg = length_tag(3);
}  // namespace session_log_tag

namespace tagged_run_metadata_tag {
inline constexpr uint32_t kTag = length_tag(1);
inline constexpr uint32_t kRunMetadata = length_tag(2);
}  // namespace tagged_run_metadata_tag

namespace summary_tag {
inline constexpr uint32_t kValue = length_tag(1);
}

namespace value_tag {
inline constexpr uint32_t kTag = length_tag(1);
inline constexpr uint32_t kSimpleValue = fixed32_tag(2);
inline constexpr uint32_t kObsoleteHistogram = length_tag(3);
inline constexpr uint32_t kImage = length_tag(4);
inline constexpr uint32_t kHistogram = length_tag(5);
inline constexpr uint32_t kAudio = length_tag(6);
inline constexpr uint32_t kNodeName = length_tag(7);
inline constexpr uint32_t kTensor = length_tag(8);
inline constexpr uint32_t kMetadata = length_tag(9);
}  // namespace value_tag

namespace metadata_tag {
inline constexpr uint32_t kPluginData = length_tag(1);
inline constexpr uint32_t kDisplayName = length_tag(2);
inline constexpr uint32_t kDescription = length_tag(3);
inline constexpr uint32_t kDataClass = varint_tag(4);
}  // namespace metadata_tag

namespace plugin_data_tag {
inline constexpr uint32_t kPluginName = length_tag(1);
inline constexpr uint32_t kContent = length_tag(2);
}  // namespace plugin_data_tag

namespace image_tag {
inline constexpr uint32_t kHeight = varint_tag(1);
inline constexpr uint32_t kWidth = varint_tag(2);
inline constexpr uint32_t kEncodedImage = length_tag(4);
}  // namespace image_tag

namespace audio_tag {
inline constexpr uint32_t kEncodedAudio = length_tag(4);
inline constexpr uint32_t kContentType = length_tag(5);
}  // namespace audio_tag

// For arrays, this is the packed form.
namespace histogram_tag {
inline constexpr uint32_t kMin = fixed64_tag(1);
inline constexpr uint32_t kMax = fixed64_tag(2);
inline constexpr uint32_t kBucketLimit = length_tag(6);
inline constexpr uint32_t kBucket = length_tag(7);
}  // namespace histogram_tag

namespace tensor_shape_tag {
inline constexpr uint32_t kDim = length_tag(2);
inline constexpr uint32_t kUnknownRank = varint_tag(3);
}  // namespace tensor_shape_tag

namespace dim_tag {
inline constexpr uint32_t kSize = varint_tag(1);
inline constexpr uint32_t kName = length_tag(2);
}  // namespace dim_tag

// For typed arrays, this is the packed form.
namespace tensor_tag {
inline constexpr uint32_t kDtype = varint_tag(1);
inline constexpr uint32_t kTensorShape = length_tag(2);
inline constexpr uint32_t kTensorContent = length_tag(4);
inline constexpr uint32_t kFloatVal = length_tag(5);
inline constexpr uint32_t kDoubleVal = length_tag(6);
inline constexpr uint32_t kIntVal = length_tag(7);
inline constexpr uint32_t kStringVal = length_tag(8);
inline constexpr uint32_t kScomplexVal = length_tag(9);
inline constexpr uint32_t kInt64Val = length_tag(10);
inline constexpr uint32_t kBoolVal = length_tag(11);
inline constexpr uint32_t kDcomplexVal = length_tag(12);
inline constexpr uint32_t kHalfVal = length_tag(13);
inline constexpr uint32_t kResourceHandleVal = length_tag(14);
inline constexpr uint32_t kVariantVal = length_tag(15);
inline constexpr uint32_t kUint32Val = length_tag(16);
inline constexpr uint32_t kUint64Val = length_tag(17);
}  // namespace tensor_tag

}  // namespace stepscope::record
