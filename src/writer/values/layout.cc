// SPDX-License-Identifier: Apache-2.0
#include "writer/values/layout.h"

#include "base/text/utf8_check.h"
#include "record/wire_writer.h"
#include "writer/values/metadata.h"
#include "writer/values/tensor.h"

namespace stepscope::writer {
namespace {

using record::WireWriter;

Result<std::string> encode(const MultilineChart& chart) {
  WireWriter writer;
  for (const std::string& tag : chart.tags) {
    RETURN_IF_ERROR(check_utf8(tag, "a chart tag"));
    writer.bytes(1, tag);
  }
  return writer.take();
}

Result<std::string> encode(const MarginChart& chart) {
  WireWriter writer;
  for (const MarginSeries& series : chart.series) {
    RETURN_IF_ERROR(check_utf8(series.value + series.lower + series.upper, "a chart tag"));
    WireWriter tags;
    tags.bytes_if_any(1, series.value).bytes_if_any(2, series.lower).bytes_if_any(3, series.upper);
    writer.bytes(1, tags.text());
  }
  return writer.take();
}

Result<std::string> encode(const Chart& chart) {
  constexpr uint32_t kMultiline = 2, kMargin = 3;
  RETURN_IF_ERROR(check_utf8(chart.title, "a chart title"));
  const bool is_margin = std::holds_alternative<MarginChart>(chart.content);
  TRY(const std::string content,
      std::visit([](const auto& kind) { return encode(kind); }, chart.content));
  WireWriter writer;
  writer.bytes_if_any(1, chart.title).bytes(is_margin ? kMargin : kMultiline, content);
  return writer.take();
}

Result<std::string> encode(const Category& category) {
  RETURN_IF_ERROR(check_utf8(category.title, "a category title"));
  WireWriter writer;
  writer.bytes_if_any(1, category.title);
  for (const Chart& chart : category.charts) {
    TRY(const std::string encoded, encode(chart));
    writer.bytes(2, encoded);
  }
  if (category.closed) writer.varint(3, 1);
  return writer.take();
}

}  // namespace

Result<std::string> layout_value(const std::vector<Category>& categories) {
  WireWriter layout;
  for (const Category& category : categories) {
    TRY(const std::string encoded, encode(category));
    layout.bytes(2, encoded);
  }
  TRY(const std::string tensor, encode_string_tensor(std::span(&layout.text(), 1), {}));
  return tensor_value("custom_scalars__config__", "custom_scalars", {}, DataClass::Tensor, {},
                      tensor);
}

}  // namespace stepscope::writer
