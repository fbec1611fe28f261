// SPDX-License-Identifier: Apache-2.0
#include "ingest/restore.h"

#include <limits>

#include "ingest/restore_tensor.h"
#include "proto/event.pb.h"

namespace stepscope::ingest {
namespace {

using record::EventKind;
using record::ValueKind;
using store::DataClass;
using store::ElementType;
using store::Value;

template <typename Message>
bool parse(Message& message, Bytes bytes) {
  return bytes.size() <= static_cast<size_t>(std::numeric_limits<int>::max()) &&
         message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()));
}

Value blobs(std::vector<std::string> strings) {
  Value value;
  value.type = ElementType::String;
  value.dims = {static_cast<int64_t>(strings.size())};
  value.strings = std::move(strings);
  return value;
}

Result<Value> restore_image(Bytes payload) {
  proto::Summary::Image image;
  if (!parse(image, payload)) return corrupt("these bytes are no image summary");
  return blobs({std::to_string(image.width()), std::to_string(image.height()),
                std::move(*image.mutable_encoded_image_string())});
}

Result<Value> restore_audio(Bytes payload) {
  proto::Summary::Audio audio;
  if (!parse(audio, payload)) return corrupt("these bytes are no audio summary");
  return blobs({std::move(*audio.mutable_encoded_audio_string())});
}

// All buckets as they were logged, the outermost edges being the least and the greatest value. Many
// writers add empty buckets at both ends, which therefore may run from right to left.
Result<Value> restore_histogram(Bytes payload) {
  proto::HistogramProto histogram;
  if (!parse(histogram, payload)) return corrupt("these bytes are no histogram summary");
  const auto& counts = histogram.bucket();
  const auto& limits = histogram.bucket_limit();
  if (counts.size() != limits.size()) {
    return corrupt("a histogram has {} counts for {} buckets", counts.size(), limits.size());
  }
  const int last = counts.size() - 1;
  Value value;
  value.type = ElementType::Float64;
  value.dims = {counts.size(), 3};
  for (int i = 0; i <= last; ++i) {
    append_le(value.numbers, i == 0 ? histogram.min() : limits[i - 1]);
    append_le(value.numbers, i == last ? histogram.max() : limits[i]);
    append_le(value.numbers, counts[i]);
  }
  return value;
}

// Tensors of blobs have one row a blob; what stands beside it, such as a clip's label, is dropped.
Value as_blob_sequence(Value value) {
  if (value.dims.empty()) value.dims = {1};
  if (value.dims.size() == 1 || value.dims[0] == 0) return value;
  const auto rows = static_cast<size_t>(value.dims[0]);
  const size_t columns = value.strings.size() / rows;
  std::vector<std::string> firsts;
  for (size_t row = 0; columns > 0 && row < rows; ++row) {
    firsts.push_back(std::move(value.strings[row * columns]));
  }
  return blobs(std::move(firsts));
}

Result<Value> restore_summary_value(const store::SeriesInfo& info,
                                    const record::ValueView& logged) {
  switch (logged.kind) {
    case ValueKind::Image:
      return restore_image(logged.payload);
    case ValueKind::Audio:
      return restore_audio(logged.payload);
    case ValueKind::Histogram:
      return restore_histogram(logged.payload);
    case ValueKind::Tensor: {
      TRY(Value value, restore_tensor(logged.payload));
      if (info.data_class != DataClass::BlobSequence) return value;
      if (!value.is_text()) return corrupt("a value of \"{}\" holds numbers, no blobs", info.tag);
      return as_blob_sequence(std::move(value));
    }
    default:
      return corrupt("a record of \"{}\" holds no value", info.tag);
  }
}

Result<Value> restore_run_metadata(Bytes payload) {
  proto::TaggedRunMetadata tagged;
  if (!parse(tagged, payload)) return corrupt("these bytes are no run metadata");
  return blobs({std::move(*tagged.mutable_run_metadata())});
}

}  // namespace

Result<Value> restore_value(const store::SeriesInfo& info, const record::EventView& event,
                            uint32_t index) {
  switch (event.kind) {
    case EventKind::GraphDef:
      return blobs({std::string(as_text(event.payload))});
    case EventKind::TaggedRunMetadata:
      return restore_run_metadata(event.payload);
    case EventKind::Summary:
      if (index < event.values.size()) return restore_summary_value(info, event.values[index]);
      return corrupt("a record of \"{}\" has fewer values than it had", info.tag);
    default:
      return corrupt("a record of \"{}\" holds no value", info.tag);
  }
}

}  // namespace stepscope::ingest
