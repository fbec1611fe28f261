// SPDX-License-Identifier: Apache-2.0
#include "histogram_log.h"

#include <fmt/format.h>

#include <cmath>
#include <string_view>

#include "base/bytes.h"
#include "base/data_class.h"
#include "curve.h"
#include "event_file.h"
#include "record/event_encoder.h"
#include "record/tags.h"
#include "record/wire_writer.h"

namespace stepscope::bench {
namespace {

using record::WireWriter;

constexpr uint64_t kDtDouble = 2, kTensorClass = static_cast<uint64_t>(DataClass::Tensor);

constexpr double kValues = 10'000;

// Counts of a normal distribution around `centre`, three standard deviations to either side.
std::string bell(Curve& curve, int64_t step, uint64_t buckets) {
  const double centre = 0.2 * curve.value(step);
  const double width = 0.5 + 0.1 * curve.value(step);
  const double bucket = 6 * width / static_cast<double>(buckets);
  std::string rows;
  for (uint64_t i = 0; i < buckets; ++i) {
    const double left = centre - 3 * width + static_cast<double>(i) * bucket;
    const double away = (left + bucket / 2 - centre) / width;
    append_le(rows, left);
    append_le(rows, left + bucket);
    append_le(rows, std::round(kValues * std::exp(-away * away / 2)));
  }
  return rows;
}

std::string encode_shape(uint64_t buckets) {
  WireWriter shape;
  for (const uint64_t size : {buckets, uint64_t{3}})
    shape.bytes(record::tensor_shape_tag::kDim,
                WireWriter().varint(record::dim_tag::kSize, size).text());
  return shape.take();
}

std::string encode_value(std::string_view tag, std::string_view shape, std::string_view rows) {
  const auto tensor = WireWriter()
                          .varint(record::tensor_tag::kDtype, kDtDouble)
                          .bytes(record::tensor_tag::kTensorShape, shape)
                          .bytes(record::tensor_tag::kTensorContent, rows)
                          .take();
  const auto plugin = WireWriter().bytes(record::plugin_data_tag::kPluginName, "histograms").take();
  const auto metadata = WireWriter()
                            .bytes(record::metadata_tag::kPluginData, plugin)
                            .varint(record::metadata_tag::kDataClass, kTensorClass)
                            .take();
  return WireWriter()
      .bytes(record::value_tag::kTag, tag)
      .bytes(record::value_tag::kTensor, tensor)
      .bytes(record::value_tag::kMetadata, metadata)
      .take();
}

Result<void> write_run(storage::Storage& storage, const std::string& directory, uint64_t seed,
                       const HistogramsShape& shape) {
  EventFile file(storage, directory);
  Curve curve(seed);
  const std::string tensor_shape = encode_shape(shape.buckets);
  for (uint64_t i = 0; i < shape.steps * shape.tags; ++i) {
    const auto step = static_cast<int64_t>(i / shape.tags);
    const auto tag = fmt::format("layer-{:02}/weights", i % shape.tags);
    const auto value = encode_value(tag, tensor_shape, bell(curve, step, shape.buckets));
    file.add(record::encode_summary(curve.next_wall_time(), step, value));
  }
  return file.finish();
}

}  // namespace

Result<void> write_histograms(storage::Storage& storage, const std::string& directory,
                              const HistogramsShape& shape) {
  for (uint64_t run = 0; run < shape.runs; ++run) {
    const auto path = fmt::format("{}/run-{:02}", directory, run);
    RETURN_IF_ERROR(write_run(storage, path, run, shape));
  }
  return {};
}

}  // namespace stepscope::bench
