// SPDX-License-Identifier: Apache-2.0
// Encodes the parts of a Summary.Value around its data: the tag, and the plugin that shows it.
#pragma once

#include <stepscope/media.h>

#include <string>
#include <string_view>

#include "base/data_class.h"
#include "record/tags.h"

namespace stepscope::writer {

// A SummaryMetadata. Names and descriptions must be UTF-8.
std::string encode_metadata(std::string_view plugin, std::string_view content, DataClass data_class,
                            const Description& description);

// A Value whose data is the TensorProto `tensor`.
std::string tensor_value(std::string_view tag, std::string_view plugin, std::string_view content,
                         DataClass data_class, const Description& description,
                         std::string_view tensor);

// A Value as TensorFlow 1, torch and tensorboardX write it, without metadata: its field, one of
// record::value_tag, says which plugin shows it.
std::string legacy_value(std::string_view tag, record::Tag field, std::string_view message);

}  // namespace stepscope::writer
