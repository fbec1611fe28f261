// SPDX-License-Identifier: Apache-2.0
#include "writer/values/metadata.h"

#include "record/wire_writer.h"

namespace stepscope::writer {
namespace {

using record::WireWriter;

constexpr uint32_t kTag = 1, kTensor = 8, kMetadata = 9;

}  // namespace

std::string encode_metadata(std::string_view plugin, std::string_view content, DataClass data_class,
                            const Description& description) {
  WireWriter plugin_data;
  plugin_data.bytes_if_any(1, plugin).bytes_if_any(2, content);
  WireWriter metadata;
  metadata.bytes(1, plugin_data.text())
      .bytes_if_any(2, description.display_name)
      .bytes_if_any(3, description.description);
  if (data_class != DataClass::kUnknown) metadata.varint(4, static_cast<uint64_t>(data_class));
  return metadata.take();
}

std::string tensor_value(std::string_view tag, std::string_view plugin, std::string_view content,
                         DataClass data_class, const Description& description,
                         std::string_view tensor) {
  WireWriter value;
  value.bytes(kTag, tag)
      .bytes(kTensor, tensor)
      .bytes(kMetadata, encode_metadata(plugin, content, data_class, description));
  return value.take();
}

std::string legacy_value(std::string_view tag, LegacyField field, std::string_view message) {
  WireWriter value;
  value.bytes(kTag, tag).bytes(static_cast<uint32_t>(field), message);
  return value.take();
}

}  // namespace stepscope::writer
