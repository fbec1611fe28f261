// SPDX-License-Identifier: Apache-2.0
// Encodes the parts of a Summary.Value around its data: the tag, and the plugin that shows it.
#pragma once

#include <stepscope/media.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace stepscope::writer {

// The kind of data of a tag, by which servers choose how to read it.
enum class DataClass : uint8_t {
  kUnknown = 0,  // Readers that know the plugin determine it themselves.
  kScalar = 1,
  kTensor = 2,
  kBlobSequence = 3,
};

// A SummaryMetadata. Names and descriptions must be UTF-8.
std::string encode_metadata(std::string_view plugin, std::string_view content, DataClass data_class,
                            const Description& description);

// A Value whose data is the TensorProto `tensor`.
std::string tensor_value(std::string_view tag, std::string_view plugin, std::string_view content,
                         DataClass data_class, const Description& description,
                         std::string_view tensor);

// The fields of a Value that TensorFlow 1, torch and tensorboardX fill, each a message.
enum class LegacyField : uint8_t { kImage = 4, kHistogram = 5, kAudio = 6 };

// A Value without metadata: its field says which plugin shows it.
std::string legacy_value(std::string_view tag, LegacyField field, std::string_view message);

}  // namespace stepscope::writer
