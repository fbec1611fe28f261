// SPDX-License-Identifier: Apache-2.0
#include "ingest/values/classify.h"

#include <array>
#include <utility>

#include "record/tensor.h"
#include "record/wire_writer.h"

namespace stepscope::ingest {
namespace {

using record::ValueKind;

// Newer writers state the class. For all others it follows from the plugin's name.
constexpr std::array<std::pair<std::string_view, DataClass>, 11> kClassOfPlugin = {{
    {"scalars", DataClass::Scalar},
    {"histograms", DataClass::Tensor},
    {"text", DataClass::Tensor},
    {"pr_curves", DataClass::Tensor},
    {"mesh", DataClass::Tensor},
    {"custom_scalars", DataClass::Tensor},
    {"hparams", DataClass::Tensor},
    {"images", DataClass::BlobSequence},
    {"audio", DataClass::BlobSequence},
    {"graph_run_metadata", DataClass::BlobSequence},
    {"graph_run_metadata_graph", DataClass::BlobSequence},
}};

DataClass class_of(int32_t stated, std::string_view plugin) {
  if (stated >= 1 && stated <= 3) return static_cast<DataClass>(stated);
  if (stated != 0) return DataClass::Unknown;
  if (plugin == "graph_keras_model") return DataClass::BlobSequence;
  for (const auto& [name, data_class] : kClassOfPlugin) {
    if (name == plugin) return data_class;
  }
  return DataClass::Unknown;
}

// Plugin contents as TensorBoard creates them for values without any. Field 2 of the images' and
// field 3 of the audio plugin's data is converted_to_tensor; audio's field 2 is the encoding, 11
// for WAV.
std::string legacy_content(ValueKind kind) {
  if (kind == ValueKind::Image) return record::WireWriter().varint(2, 1).take();
  if (kind == ValueKind::Audio) return record::WireWriter().varint(3, 1).take();
  return {};
}

std::pair<std::string_view, DataClass> legacy_plugin(ValueKind kind) {
  switch (kind) {
    case ValueKind::SimpleValue:
      return {"scalars", DataClass::Scalar};
    case ValueKind::Image:
      return {"images", DataClass::BlobSequence};
    case ValueKind::Audio:
      return {"audio", DataClass::BlobSequence};
    case ValueKind::Histogram:
      return {"histograms", DataClass::Tensor};
    default:
      return {"", DataClass::Unknown};
  }
}

store::SeriesInfo blob_series(std::string_view tag, std::string_view plugin) {
  store::SeriesInfo info;
  info.tag = tag;
  info.plugin = plugin;
  info.data_class = DataClass::BlobSequence;
  return info;
}

bool is_legacy(ValueKind kind) { return !legacy_plugin(kind).first.empty(); }

}  // namespace

store::SeriesInfo classify(const record::ValueView& value) {
  store::SeriesInfo info;
  const bool is_nameless = value.tag.empty() && value.kind == ValueKind::Tensor;
  info.tag = is_nameless ? value.node_name : value.tag;

  record::MetadataView metadata;
  store::SeriesNotes notes;
  if (value.has_metadata && record::decode_metadata(value.metadata, metadata)) {
    notes.display_name = metadata.display_name;
    notes.description = metadata.description;
  }
  if (is_legacy(value.kind)) {
    const auto [plugin, data_class] = legacy_plugin(value.kind);
    info.plugin = plugin;
    info.data_class = data_class;
    info.is_named_by_tag = notes.display_name.empty();
    notes.plugin_content = legacy_content(value.kind);
  } else {
    info.plugin = metadata.plugin_name;
    info.data_class = class_of(metadata.data_class, metadata.plugin_name);
    notes.plugin_content = as_text(metadata.plugin_content);
  }
  info.set_notes(std::move(notes));
  return info;
}

store::SeriesInfo run_graph_series() { return blob_series("__run_graph__", "graphs"); }

store::SeriesInfo run_metadata_series(std::string_view tag) {
  return blob_series(tag, "graph_tagged_run_metadata");
}

uint32_t count_items(const store::SeriesInfo& info, const record::ValueView& value) {
  if (info.data_class != DataClass::BlobSequence) return 0;
  if (value.kind == ValueKind::Image) return 3;  // Width, height and the image.
  if (value.kind != ValueKind::Tensor) return 1;
  const auto shape = record::decode_tensor_shape(value.payload);
  if (!shape || shape->dims.empty()) return 1;
  return static_cast<uint32_t>(shape->dims.front());
}

}  // namespace stepscope::ingest
