// SPDX-License-Identifier: Apache-2.0
// For tests and fuzzers: compares the results of our decoders with libprotobuf's.
#pragma once

#include <google/protobuf/stubs/logging.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/byte_source.h"
#include "proto/event.pb.h"
#include "record/event.h"
#include "record/outline.h"
#include "record/tensor.h"

namespace stepscope::record {

// A source in memory that counts how much is read.
class CountingSource : public ByteSource {
 public:
  explicit CountingSource(Bytes bytes) : bytes_(bytes) {}

  Result<size_t> read_at(uint64_t offset, std::span<uint8_t> out) override {
    const Bytes rest = bytes_.subspan(std::min<uint64_t>(offset, bytes_.size()));
    const size_t count = std::min(rest.size(), out.size());
    std::copy_n(rest.begin(), count, out.begin());
    ++reads;
    bytes_read += count;
    return count;
  }

  uint64_t reads = 0;
  uint64_t bytes_read = 0;

 private:
  Bytes bytes_;
};

namespace oracle {

template <typename T>
bool parse(Bytes bytes, T& message) {
  const google::protobuf::LogSilencer quiet;  // It logs a line for every text that is not UTF-8.
  return message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()));
}

// Whether the bytes, parsed by libprotobuf, equal that message.
template <typename T>
bool is_same(Bytes bytes, const T& expected) {
  T actual;
  return parse(bytes, actual) && actual.SerializeAsString() == expected.SerializeAsString();
}

// Unlike ==, distinguishes -0 from 0 and treats a NaN as equal to itself.
inline bool has_same_bits(double a, double b) {
  return std::bit_cast<uint64_t>(a) == std::bit_cast<uint64_t>(b);
}
inline bool has_same_bits(float a, float b) {
  return std::bit_cast<uint32_t>(a) == std::bit_cast<uint32_t>(b);
}

inline double half_to_double(uint16_t bits) {
  const double sign = bits >> 15 ? -1 : 1;
  const int exponent = bits >> 10 & 31;
  const double fraction = (bits & 1023) / 1024.0;
  if (exponent == 31) return fraction == 0 ? sign * INFINITY : NAN;
  if (exponent == 0) return sign * fraction * std::exp2(-14);
  return sign * (1 + fraction) * std::exp2(exponent - 15);
}

// The only element of tensor_content or, if that is empty, of the typed array.
template <typename T, typename Array>
std::optional<double> only_element(const std::string& content, const Array& array) {
  T value{};
  if (content.empty()) {
    if (array.size() != 1) return std::nullopt;
    value = static_cast<T>(array[0]);
  } else {
    if (content.size() != sizeof value) return std::nullopt;
    std::memcpy(&value, content.data(), sizeof value);
  }
  return static_cast<double>(value);
}

inline std::optional<double> scalar(const proto::TensorProto& tensor) {
  if (tensor.tensor_shape().unknown_rank()) return std::nullopt;
  for (const auto& dim : tensor.tensor_shape().dim()) {
    if (dim.size() != 1) return std::nullopt;
  }
  const std::string& content = tensor.tensor_content();
  switch (tensor.dtype()) {
    case proto::DT_FLOAT:
      return only_element<float>(content, tensor.float_val());
    case proto::DT_DOUBLE:
      return only_element<double>(content, tensor.double_val());
    case proto::DT_INT32:
      return only_element<int32_t>(content, tensor.int_val());
    case proto::DT_INT16:
      return only_element<int16_t>(content, tensor.int_val());
    case proto::DT_INT8:
      return only_element<int8_t>(content, tensor.int_val());
    case proto::DT_UINT8:
      return only_element<uint8_t>(content, tensor.int_val());
    case proto::DT_UINT16:
      return only_element<uint16_t>(content, tensor.int_val());
    case proto::DT_INT64:
      return only_element<int64_t>(content, tensor.int64_val());
    case proto::DT_UINT32:
      return only_element<uint32_t>(content, tensor.uint32_val());
    case proto::DT_UINT64:
      return only_element<uint64_t>(content, tensor.uint64_val());
    case proto::DT_BOOL: {
      const auto value = only_element<uint8_t>(content, tensor.bool_val());
      return value ? std::optional<double>(*value != 0) : std::nullopt;
    }
    case proto::DT_HALF:
    case proto::DT_BFLOAT16: {
      const auto value = only_element<uint16_t>(content, tensor.half_val());
      if (!value) return std::nullopt;
      const auto bits = static_cast<uint16_t>(*value);
      if (tensor.dtype() == proto::DT_HALF) return half_to_double(bits);
      return std::bit_cast<float>(static_cast<uint32_t>(bits) << 16);
    }
    default:
      return std::nullopt;
  }
}

}  // namespace oracle

// Describes the difference in a word or two; empty if there is none. Each function treats the bytes
// as a message of its own type, whether they are one or not.
inline std::string tensor_difference(Bytes bytes) {
  proto::TensorProto expected;
  const bool accepted = oracle::parse(bytes, expected);
  const auto shape = decode_tensor_shape(bytes);
  const auto scalar = decode_scalar_tensor(bytes);
  if (shape.has_value() != accepted) return "tensor accepted";
  if (!accepted) return scalar ? "scalar without a tensor" : "";

  const auto& dims = expected.tensor_shape().dim();
  if (static_cast<int>(shape->dtype) != static_cast<int>(expected.dtype())) return "dtype";
  if (shape->string_count != static_cast<uint64_t>(expected.string_val_size())) return "strings";
  if (!std::equal(shape->dims.begin(), shape->dims.end(), dims.begin(), dims.end(),
                  [](int64_t size, const auto& dim) { return size == dim.size(); })) {
    return "dims";
  }
  const auto number = oracle::scalar(expected);
  if (scalar.has_value() != number.has_value()) return "scalar present";
  if (!number || (std::isnan(*number) && std::isnan(scalar->value))) return "";
  if (!oracle::has_same_bits(*number, scalar->value)) return "scalar value";
  const bool fits = static_cast<double>(static_cast<float>(*number)) == *number;
  return scalar->is_float32 && !fits ? "is_float32" : "";
}

inline std::string metadata_difference(Bytes bytes) {
  proto::SummaryMetadata expected;
  MetadataView view;
  const bool accepted = oracle::parse(bytes, expected);
  if (decode_metadata(bytes, view) != accepted) return "metadata accepted";
  if (!accepted) return "";
  if (view.plugin_name != expected.plugin_data().plugin_name()) return "plugin_name";
  if (as_text(view.plugin_content) != expected.plugin_data().content()) return "plugin content";
  if (view.display_name != expected.display_name()) return "display_name";
  if (view.description != expected.summary_description()) return "description";
  return view.data_class == expected.data_class() ? "" : "data_class";
}

inline std::string session_log_difference(Bytes bytes) {
  proto::SessionLog expected;
  const bool accepted = oracle::parse(bytes, expected);
  const auto status = decode_session_status(bytes);
  if (status.has_value() != accepted) return "session log accepted";
  return !accepted || static_cast<int>(*status) == expected.status() ? "" : "session status";
}

inline std::string run_metadata_difference(Bytes bytes) {
  proto::TaggedRunMetadata expected;
  const bool accepted = oracle::parse(bytes, expected);
  const auto tag = decode_run_metadata_tag(bytes);
  if (tag.has_value() != accepted) return "run metadata accepted";
  return !accepted || *tag == expected.tag() ? "" : "run metadata tag";
}

inline std::string value_difference(const ValueView& view, const proto::Summary::Value& expected) {
  using Value = proto::Summary::Value;
  if (view.tag != expected.tag()) return "tag";
  if (view.node_name != expected.node_name()) return "node_name";
  if (!oracle::has_same_bits(view.simple_value, expected.simple_value())) return "simple_value";
  if (view.has_metadata != expected.has_metadata()) return "has_metadata";
  if (!oracle::is_same(view.metadata, expected.metadata())) return "metadata";
  std::string metadata = metadata_difference(view.metadata);
  if (!metadata.empty()) return metadata;

  const auto is = [&](ValueKind kind, bool same) {
    return view.kind == kind && same ? "" : "value kind or payload";
  };
  switch (expected.value_case()) {
    case Value::kSimpleValue:
      return is(ValueKind::SimpleValue, view.payload.empty());
    case Value::kObsoleteOldStyleHistogram:
      return is(ValueKind::ObsoleteHistogram,
                as_text(view.payload) == expected.obsolete_old_style_histogram());
    case Value::kImage:
      return is(ValueKind::Image, oracle::is_same(view.payload, expected.image()));
    case Value::kHisto:
      return is(ValueKind::Histogram, oracle::is_same(view.payload, expected.histo()));
    case Value::kAudio:
      return is(ValueKind::Audio, oracle::is_same(view.payload, expected.audio()));
    case Value::kTensor: {
      std::string tensor = tensor_difference(view.payload);
      if (!tensor.empty()) return tensor;
      return is(ValueKind::Tensor, oracle::is_same(view.payload, expected.tensor()));
    }
    case Value::VALUE_NOT_SET:
      return is(ValueKind::None, view.payload.empty());
  }
  return "value kind";
}

inline std::string payload_difference(const EventView& view, const proto::Event& expected) {
  using Event = proto::Event;
  const auto is = [&](EventKind kind, bool same) {
    return view.kind == kind && same ? "" : "event kind or payload";
  };
  const std::string_view text = as_text(view.payload);
  switch (expected.what_case()) {
    case Event::kFileVersion:
      return is(EventKind::FileVersion, text == expected.file_version());
    case Event::kGraphDef:
      return is(EventKind::GraphDef, text == expected.graph_def());
    case Event::kMetaGraphDef:
      return is(EventKind::MetaGraphDef, text == expected.meta_graph_def());
    case Event::kSummary:
      return is(EventKind::Summary, text.empty());
    case Event::kLogMessage:
      return is(EventKind::LogMessage, oracle::is_same(view.payload, expected.log_message()));
    case Event::kSessionLog:
      return is(EventKind::SessionLog, oracle::is_same(view.payload, expected.session_log()));
    case Event::kTaggedRunMetadata:
      return is(EventKind::TaggedRunMetadata,
                oracle::is_same(view.payload, expected.tagged_run_metadata()));
    case Event::WHAT_NOT_SET:
      return is(EventKind::None, text.empty());
  }
  return "event kind";
}

// Decodes into `view`, which may have been used before.
inline std::string event_difference(Bytes bytes, EventView& view) {
  proto::Event expected;
  const bool accepted = oracle::parse(bytes, expected);
  if (decode_event(bytes, view) != accepted) return "event accepted";
  if (!accepted) return "";
  if (!oracle::has_same_bits(view.wall_time, expected.wall_time())) return "wall_time";
  if (view.step != expected.step()) return "step";
  if (view.writer != expected.source_metadata().writer()) return "writer";
  std::string payload = payload_difference(view, expected);
  if (!payload.empty()) return payload;

  const auto& values = expected.summary().value();
  if (view.values.size() != static_cast<size_t>(values.size())) return "number of values";
  for (int i = 0; i < values.size(); ++i) {
    std::string value = value_difference(view.values[i], values[i]);
    if (!value.empty()) return value;
  }
  return "";
}

}  // namespace stepscope::record
