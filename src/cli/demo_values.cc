// SPDX-License-Identifier: Apache-2.0
#include "cli/demo_values.h"

#include <algorithm>
#include <utility>

#include "base/bytes.h"
#include "proto/mesh_plugin_data.pb.h"

namespace stepscope::cli {
namespace {

using Value = proto::Summary::Value;

Value value_of(std::string_view tag, const char* plugin, proto::DataClass data_class) {
  Value value;
  value.set_tag(std::string(tag));
  value.mutable_metadata()->mutable_plugin_data()->set_plugin_name(plugin);
  value.mutable_metadata()->set_data_class(data_class);
  return value;
}

Value string_value(std::string_view tag, const char* plugin, std::string_view content) {
  Value value = value_of(tag, plugin, proto::DATA_CLASS_TENSOR);
  proto::TensorProto& tensor = *value.mutable_tensor();
  tensor.set_dtype(proto::DT_STRING);
  tensor.mutable_tensor_shape();
  tensor.add_string_val(std::string(content));
  return value;
}

using proto::MeshPluginData;

constexpr int kAxes = 3;

// One part of a mesh, as a batch of one sample.
template <typename Number>
Value mesh_part(MeshPluginData data, MeshPluginData::ContentType type, proto::DataType data_type,
                const std::vector<Number>& numbers) {
  const std::string tag = data.name() + "_" + MeshPluginData::ContentType_Name(type);
  Value value = value_of(tag, "mesh", proto::DATA_CLASS_TENSOR);
  proto::TensorProto& tensor = *value.mutable_tensor();
  tensor.set_dtype(data_type);
  for (const int size : {1, static_cast<int>(numbers.size()) / kAxes, kAxes}) {
    tensor.mutable_tensor_shape()->add_dim()->set_size(size);
    data.add_shape(size);
  }
  for (const Number number : numbers) append_le(*tensor.mutable_tensor_content(), number);
  data.set_content_type(type);
  value.mutable_metadata()->mutable_plugin_data()->set_content(data.SerializeAsString());
  return value;
}

}  // namespace

std::vector<Value> mesh_values(std::string_view name, const DemoMesh& mesh) {
  const uint32_t faces = mesh.faces.empty() ? 0 : 1u << MeshPluginData::FACE;
  MeshPluginData data;
  data.set_name(std::string(name));
  data.set_json_config(mesh.config);
  data.set_components(1u << MeshPluginData::VERTEX | 1u << MeshPluginData::COLOR | faces);
  std::vector<Value> values;
  values.push_back(mesh_part(data, MeshPluginData::VERTEX, proto::DT_FLOAT, mesh.vertices));
  if (!mesh.faces.empty()) {
    values.push_back(mesh_part(data, MeshPluginData::FACE, proto::DT_INT32, mesh.faces));
  }
  values.push_back(mesh_part(data, MeshPluginData::COLOR, proto::DT_UINT8, mesh.colours));
  return values;
}

Value pr_curve_value(std::string_view tag, const DemoCurve& curve) {
  Value value = value_of(tag, "pr_curves", proto::DATA_CLASS_TENSOR);
  proto::TensorProto& tensor = *value.mutable_tensor();
  tensor.set_dtype(proto::DT_FLOAT);
  const size_t thresholds = curve.true_positives.size();
  tensor.mutable_tensor_shape()->add_dim()->set_size(6);
  tensor.mutable_tensor_shape()->add_dim()->set_size(static_cast<int64_t>(thresholds));
  std::vector<double> precision, recall;
  for (size_t i = 0; i < thresholds; ++i) {
    const double found = curve.true_positives[i];
    // As TensorBoard's writer has it: nothing found is a precision of 0.
    precision.push_back(found / std::max(found + curve.false_positives[i], 1e-7));
    recall.push_back(found / std::max(found + curve.false_negatives[i], 1e-7));
  }
  for (const auto* row :
       {&curve.true_positives, &curve.false_positives, &curve.true_negatives,
        &curve.false_negatives, &std::as_const(precision), &std::as_const(recall)}) {
    for (const double number : *row) {
      append_le(*tensor.mutable_tensor_content(), static_cast<float>(number));
    }
  }
  return value;
}

Value histogram_value(std::string_view tag, const std::vector<DemoBucket>& buckets) {
  Value value = value_of(tag, "histograms", proto::DATA_CLASS_TENSOR);
  proto::TensorProto& tensor = *value.mutable_tensor();
  tensor.set_dtype(proto::DT_DOUBLE);
  tensor.mutable_tensor_shape()->add_dim()->set_size(static_cast<int64_t>(buckets.size()));
  tensor.mutable_tensor_shape()->add_dim()->set_size(3);
  for (const DemoBucket& bucket : buckets) {
    for (const double number : {bucket.left, bucket.right, bucket.count}) {
      append_le(*tensor.mutable_tensor_content(), number);
    }
  }
  return value;
}

Value image_value(std::string_view tag, const std::vector<DemoPicture>& pictures) {
  Value value = value_of(tag, "images", proto::DATA_CLASS_BLOB_SEQUENCE);
  proto::TensorProto& tensor = *value.mutable_tensor();
  tensor.set_dtype(proto::DT_STRING);
  tensor.add_string_val(std::to_string(pictures.front().width()));
  tensor.add_string_val(std::to_string(pictures.front().height()));
  for (const DemoPicture& picture : pictures) tensor.add_string_val(encode_png(picture));
  tensor.mutable_tensor_shape()->add_dim()->set_size(tensor.string_val_size());
  return value;
}

Value audio_value(std::string_view tag, const DemoSound& sound) {
  Value value = value_of(tag, "audio", proto::DATA_CLASS_BLOB_SEQUENCE);
  proto::TensorProto& tensor = *value.mutable_tensor();
  tensor.set_dtype(proto::DT_STRING);
  tensor.add_string_val(encode_wav(sound));
  tensor.add_string_val("");  // Its label.
  tensor.mutable_tensor_shape()->add_dim()->set_size(1);
  tensor.mutable_tensor_shape()->add_dim()->set_size(2);
  return value;
}

Value text_value(std::string_view tag, std::string_view text) {
  return string_value(tag, "text", text);
}

Value layout_value(std::string_view layout) {
  return string_value("custom_scalars__config__", "custom_scalars", layout);
}

Value hparams_value(std::string_view tag, std::string_view content) {
  Value value = value_of(tag, "hparams", proto::DATA_CLASS_TENSOR);
  value.mutable_metadata()->mutable_plugin_data()->set_content(std::string(content));
  proto::TensorProto& tensor = *value.mutable_tensor();
  tensor.set_dtype(proto::DT_FLOAT);
  tensor.mutable_tensor_shape();
  tensor.add_float_val(0);
  return value;
}

}  // namespace stepscope::cli
