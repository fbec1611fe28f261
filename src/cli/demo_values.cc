// SPDX-License-Identifier: Apache-2.0
#include "cli/demo_values.h"

#include "base/bytes.h"

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

}  // namespace

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
  Value value = value_of(tag, "text", proto::DATA_CLASS_TENSOR);
  proto::TensorProto& tensor = *value.mutable_tensor();
  tensor.set_dtype(proto::DT_STRING);
  tensor.mutable_tensor_shape();
  tensor.add_string_val(std::string(text));
  return value;
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
