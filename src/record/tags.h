// SPDX-License-Identifier: Apache-2.0
// The tags (field number and wire type) of the fields of event.proto that are used, for the decoder
// and the encoders.
#pragma once

#include <cstdint>

#include "record/wire.h"

namespace stepscope::record {

constexpr Tag varint_tag(uint32_t field) { return make_tag(field, WireType::Varint); }
constexpr Tag fixed32_tag(uint32_t field) { return make_tag(field, WireType::Fixed32); }
constexpr Tag fixed64_tag(uint32_t field) { return make_tag(field, WireType::Fixed64); }
constexpr Tag length_tag(uint32_t field) { return make_tag(field, WireType::Length); }

namespace event_tag {
inline constexpr Tag kWallTime = fixed64_tag(1);
inline constexpr Tag kStep = varint_tag(2);
inline constexpr Tag kFileVersion = length_tag(3);
inline constexpr Tag kGraphDef = length_tag(4);
inline constexpr Tag kSummary = length_tag(5);
inline constexpr Tag kLogMessage = length_tag(6);
inline constexpr Tag kSessionLog = length_tag(7);
inline constexpr Tag kTaggedRunMetadata = length_tag(8);
inline constexpr Tag kMetaGraphDef = length_tag(9);
inline constexpr Tag kSourceMetadata = length_tag(10);
}  // namespace event_tag

namespace source_metadata_tag {
inline constexpr Tag kWriter = length_tag(1);
}

namespace log_message_tag {
inline constexpr Tag kMessage = length_tag(2);
}

namespace session_log_tag {
inline constexpr Tag kStatus = varint_tag(1);
inline constexpr Tag kCheckpointPath = length_tag(2);
inline constexpr Tag kMsg = length_tag(3);
}  // namespace session_log_tag

namespace tagged_run_metadata_tag {
inline constexpr Tag kTag = length_tag(1);
inline constexpr Tag kRunMetadata = length_tag(2);
}  // namespace tagged_run_metadata_tag

namespace summary_tag {
inline constexpr Tag kValue = length_tag(1);
}

namespace value_tag {
inline constexpr Tag kTag = length_tag(1);
inline constexpr Tag kSimpleValue = fixed32_tag(2);
inline constexpr Tag kObsoleteHistogram = length_tag(3);
inline constexpr Tag kImage = length_tag(4);
inline constexpr Tag kHistogram = length_tag(5);
inline constexpr Tag kAudio = length_tag(6);
inline constexpr Tag kNodeName = length_tag(7);
inline constexpr Tag kTensor = length_tag(8);
inline constexpr Tag kMetadata = length_tag(9);
}  // namespace value_tag

namespace metadata_tag {
inline constexpr Tag kPluginData = length_tag(1);
inline constexpr Tag kDisplayName = length_tag(2);
inline constexpr Tag kDescription = length_tag(3);
inline constexpr Tag kDataClass = varint_tag(4);
}  // namespace metadata_tag

namespace plugin_data_tag {
inline constexpr Tag kPluginName = length_tag(1);
inline constexpr Tag kContent = length_tag(2);
}  // namespace plugin_data_tag

namespace image_tag {
inline constexpr Tag kHeight = varint_tag(1);
inline constexpr Tag kWidth = varint_tag(2);
inline constexpr Tag kColorspace = varint_tag(3);
inline constexpr Tag kEncodedImage = length_tag(4);
}  // namespace image_tag

namespace audio_tag {
inline constexpr Tag kSampleRate = fixed32_tag(1);
inline constexpr Tag kNumChannels = varint_tag(2);
inline constexpr Tag kLengthFrames = varint_tag(3);
inline constexpr Tag kEncodedAudio = length_tag(4);
inline constexpr Tag kContentType = length_tag(5);
}  // namespace audio_tag

// For arrays, this is the packed form.
namespace histogram_tag {
inline constexpr Tag kMin = fixed64_tag(1);
inline constexpr Tag kMax = fixed64_tag(2);
inline constexpr Tag kNum = fixed64_tag(3);
inline constexpr Tag kSum = fixed64_tag(4);
inline constexpr Tag kSumSquares = fixed64_tag(5);
inline constexpr Tag kBucketLimit = length_tag(6);
inline constexpr Tag kBucket = length_tag(7);
}  // namespace histogram_tag

namespace tensor_shape_tag {
inline constexpr Tag kDim = length_tag(2);
inline constexpr Tag kUnknownRank = varint_tag(3);
}  // namespace tensor_shape_tag

namespace dim_tag {
inline constexpr Tag kSize = varint_tag(1);
inline constexpr Tag kName = length_tag(2);
}  // namespace dim_tag

// For typed arrays, this is the packed form.
namespace tensor_tag {
inline constexpr Tag kDtype = varint_tag(1);
inline constexpr Tag kTensorShape = length_tag(2);
inline constexpr Tag kTensorContent = length_tag(4);
inline constexpr Tag kFloatVal = length_tag(5);
inline constexpr Tag kDoubleVal = length_tag(6);
inline constexpr Tag kIntVal = length_tag(7);
inline constexpr Tag kStringVal = length_tag(8);
inline constexpr Tag kScomplexVal = length_tag(9);
inline constexpr Tag kInt64Val = length_tag(10);
inline constexpr Tag kBoolVal = length_tag(11);
inline constexpr Tag kDcomplexVal = length_tag(12);
inline constexpr Tag kHalfVal = length_tag(13);
inline constexpr Tag kResourceHandleVal = length_tag(14);
inline constexpr Tag kVariantVal = length_tag(15);
inline constexpr Tag kUint32Val = length_tag(16);
inline constexpr Tag kUint64Val = length_tag(17);
}  // namespace tensor_tag

}  // namespace stepscope::record
