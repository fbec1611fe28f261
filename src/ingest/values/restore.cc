// SPDX-License-Identifier: Apache-2.0
#include "ingest/values/restore.h"

#include <fmt/ranges.h>

#include <algorithm>

#include "ingest/values/restore_tensor.h"
#include "record/tags.h"

namespace stepscope::ingest {
namespace {

using record::EventKind;
using record::ValueKind;
using record::WireReader;
using store::ElementType;
using store::Value;

Value blobs(std::vector<std::string> strings) {
  Value value;
  value.type = ElementType::String;
  value.dims = {static_cast<int64_t>(strings.size())};
  value.strings = std::move(strings);
  return value;
}

// The last field with that tag; empty if there is none. Nothing if the message is invalid.
std::optional<Bytes> find_bytes(Bytes message, uint32_t wanted) {
  Bytes found;
  const bool is_good = record::read_message(message, [&](WireReader& wire, uint32_t tag) {
    return tag == wanted ? wire.read_bytes(found) : wire.skip(tag, record::kDepthMax);
  });
  return is_good ? std::optional(found) : std::nullopt;
}

Result<Value> restore_image(Bytes payload) {
  int32_t width = 0;
  int32_t height = 0;
  Bytes encoded;
  const bool is_good = record::read_message(payload, [&](WireReader& wire, uint32_t tag) {
    if (tag == record::image_tag::kWidth) return wire.read_varint(width);
    if (tag == record::image_tag::kHeight) return wire.read_varint(height);
    if (tag == record::image_tag::kEncodedImage) return wire.read_bytes(encoded);
    return wire.skip(tag, record::kDepthMax);
  });
  if (!is_good) return corrupt("not a valid image summary");
  return blobs({std::to_string(width), std::to_string(height), std::string(as_text(encoded))});
}

Result<Value> restore_audio(Bytes payload) {
  const auto encoded = find_bytes(payload, record::audio_tag::kEncodedAudio);
  if (!encoded) return corrupt("not a valid audio summary");
  return blobs({std::string(as_text(*encoded))});
}

struct Histogram {
  double min = 0;
  double max = 0;
  std::vector<double> limits;
  std::vector<double> counts;
};

bool read_doubles(WireReader& wire, std::vector<double>& numbers) {
  Bytes packed;
  if (!wire.read_bytes(packed) || packed.size() % sizeof(double) != 0) return false;
  for (size_t at = 0; at < packed.size(); at += sizeof(double)) {
    numbers.push_back(load_le<double>(packed.data() + at));
  }
  return true;
}

bool read_histogram(Bytes payload, Histogram& histogram) {
  namespace tags = record::histogram_tag;
  constexpr uint32_t kOneLimit = record::fixed64_tag(record::field_of(tags::kBucketLimit));
  constexpr uint32_t kOneCount = record::fixed64_tag(record::field_of(tags::kBucket));
  return record::read_message(payload, [&](WireReader& wire, uint32_t tag) {
    switch (tag) {
      case tags::kMin:
        return wire.read_fixed(histogram.min);
      case tags::kMax:
        return wire.read_fixed(histogram.max);
      case tags::kBucketLimit:
        return read_doubles(wire, histogram.limits);
      case tags::kBucket:
        return read_doubles(wire, histogram.counts);
      case kOneLimit:
        return wire.read_fixed(histogram.limits.emplace_back());
      case kOneCount:
        return wire.read_fixed(histogram.counts.emplace_back());
      default:
        return wire.skip(tag, record::kDepthMax);
    }
  });
}

// All buckets as logged, with the smallest and the largest value as the outermost edges. Many
// writers add empty buckets at both ends; the left edge of such a bucket may be greater than its
// right edge.
Result<Value> restore_histogram(Bytes payload) {
  Histogram histogram;
  if (!read_histogram(payload, histogram)) return corrupt("not a valid histogram summary");
  const auto& [min, max, limits, counts] = histogram;
  if (counts.size() != limits.size()) {
    return corrupt("a histogram has {} counts for {} buckets", counts.size(), limits.size());
  }
  Value value;
  value.type = ElementType::Float64;
  value.dims = {static_cast<int64_t>(counts.size()), 3};
  for (size_t i = 0; i < counts.size(); ++i) {
    append_le(value.numbers, i == 0 ? min : limits[i - 1]);
    append_le(value.numbers, i + 1 == counts.size() ? max : limits[i]);
    append_le(value.numbers, counts[i]);
  }
  return value;
}

// Tensors of blobs have one row per blob; other columns, such as a clip's label, are dropped.
Value as_blob_sequence(Value value) {
  if (value.dims.empty()) value.dims = {1};
  if (value.dims.size() == 1 || value.dims[0] == 0) return value;
  if (value.is_repeated) {
    value.dims.resize(1);
    value.is_repeated = value.dims[0] > 1;
    return value;
  }
  const auto rows = static_cast<size_t>(value.dims[0]);
  const size_t columns = value.strings.size() / rows;
  std::vector<std::string> firsts;
  for (size_t row = 0; columns > 0 && row < rows; ++row) {
    firsts.push_back(std::move(value.strings[row * columns]));
  }
  return blobs(std::move(firsts));
}

// The number of elements that a view can show of a value that stores one element for its whole
// shape. A value that stores every element is limited by its file; such a shape is not.
uint64_t repeated_max(const store::SeriesInfo& info) {
  if (info.data_class == DataClass::BlobSequence) return 1'000;
  if (info.plugin == "histograms") return 3 * 10'000;  // Buckets.
  if (info.plugin == "pr_curves") return 6 * 10'000;   // Thresholds.
  if (info.plugin == "text") return 10'000;            // Cells of a table.
  return uint64_t{1} << 24;                            // Coordinates and colours of a mesh.
}
constexpr uint64_t kRepeatedTextMax = uint64_t{16} << 20;

Result<void> check_repeated(const Value& value, const store::SeriesInfo& info, int64_t step) {
  if (!value.is_repeated) return {};
  const uint64_t bytes = value.is_text() ? value.strings[0].size() : 0;
  const uint64_t by_bytes = kRepeatedTextMax / std::max<uint64_t>(bytes, 1);
  const uint64_t most =
      value.is_text() ? std::min(repeated_max(info), by_bytes) : repeated_max(info);
  if (value.size() <= most) return {};
  return corrupt(
      "the value of \"{}\" at step {} has the shape [{}], filled with one element; at most {} "
      "elements are shown",
      info.tag, step, fmt::join(value.dims, ", "), most);
}

Result<Value> restore_summary_value(const store::SeriesInfo& info, int64_t step,
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
      RETURN_IF_ERROR(check_repeated(value, info, step));
      if (info.data_class != DataClass::BlobSequence) return value;
      if (!value.is_text()) return corrupt("a value of \"{}\" holds numbers, not blobs", info.tag);
      return as_blob_sequence(std::move(value));
    }
    default:
      return corrupt("a record of \"{}\" contains no value", info.tag);
  }
}

Result<Value> restore_run_metadata(Bytes payload) {
  const auto metadata = find_bytes(payload, record::tagged_run_metadata_tag::kRunMetadata);
  if (!metadata) return corrupt("not valid run metadata");
  return blobs({std::string(as_text(*metadata))});
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
      if (index < event.values.size()) {
        return restore_summary_value(info, event.step, event.values[index]);
      }
      return corrupt("a record of \"{}\" has fewer values than before", info.tag);
    default:
      return corrupt("a record of \"{}\" contains no value", info.tag);
  }
}

}  // namespace stepscope::ingest
