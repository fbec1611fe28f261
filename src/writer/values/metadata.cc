// SPDX-License-Identifier: Apache-2.0
#include "writer/values/metadata.h"

#include "record/wire_writer.h"

namespace stepscope::writer {
namespace {

using record::WireWriter;
namespace metadata_tag = record::metadata_tag;
namespace plugin_data_tag = record::plugin_data_tag;
namespace value_tag = record::value_tag;

}  // namespace

std::string encode_metadata(std::string_view plugin, std::string_view content, DataClass data_class,
                            const Description& description) {
  WireWriter plugin_data;
  plugin_data.bytes_if_any(plugin_data_tag::kPluginName, plugin)
      .bytes_if_any(plugin_data_tag::kContent, content);
  WireWriter metadata;
  metadata.bytes(metadata_tag::kPluginData, plugin_data.text())
      .bytes_if_any(metadata_tag::kDisplayName, description.display_name)
      .bytes_if_any(metadata_tag::kDescription, description.description);
  if (data_class != DataClass::Unknown)
    metadata.varint(metadata_tag::kDataClass, static_cast<uint64_t>(data_class));
  return metadata.take();
}

std::string tensor_value(std::string_view tag, std::string_view plugin, std::string_view content,
                         DataClass data_class, const Description& description,
                         std::string_view tensor) {
  WireWriter value;
  value.bytes(value_tag::kTag, tag)
      .bytes(value_tag::kTensor, tensor)
      .bytes(value_tag::kMetadata, encode_metadata(plugin, content, data_class, description));
  return value.take();
}

std::string legacy_value(std::string_view tag, record::Tag field, std::string_view message) {
  WireWriter value;
  value.bytes(value_tag::kTag, tag).bytes(field, message);
  return value.take();
}

}  // namespace stepscope::writer
