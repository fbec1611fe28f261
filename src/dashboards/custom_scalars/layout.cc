// SPDX-License-Identifier: Apache-2.0
#include "dashboards/custom_scalars/layout.h"

#include <google/protobuf/stubs/logging.h>

#include <algorithm>
#include <set>
#include <string>

#include "query/records.h"
#include "query/values.h"

namespace stepscope::dashboards {
namespace {

constexpr std::string_view kPlugin = "custom_scalars";
constexpr std::string_view kLayoutTag = "custom_scalars__config__";

void add_charts(proto::Category& into, const proto::Category& from) {
  std::set<std::string> known;  // As they were logged, which tells them apart well enough.
  for (const proto::Chart& chart : into.chart()) known.insert(chart.SerializeAsString());
  for (const proto::Chart& chart : from.chart()) {
    if (known.insert(chart.SerializeAsString()).second) *into.add_chart() = chart;
  }
}

void merge(proto::Layout& into, const proto::Layout& from) {
  for (const proto::Category& category : from.category()) {
    auto& known = *into.mutable_category();
    const auto same = std::find_if(known.begin(), known.end(), [&](const proto::Category& other) {
      return other.title() == category.title();
    });
    if (same == known.end()) {
      *known.Add() = category;
    } else {
      add_charts(*same, category);
    }
  }
}

// The newest layout of a run as it was logged; empty if there is none.
Result<std::string> newest_layout(const store::Run& run, store::ValueReader& values) {
  std::string newest;
  const store::Series* const series = query::find_series(run, kLayoutTag, kPlugin);
  if (series == nullptr) return newest;
  CHECK_OK(
      query::for_each_value(values, *series, 1, [&newest](const auto&, const store::Value& value) {
        if (value.strings.size() == 1) newest = value.strings[0];
      }));
  return newest;
}

void write_margin(JsonWriter& json, const proto::MarginChartContent& margin) {
  json.key("margin").begin_object().key("series").begin_array();
  for (const auto& series : margin.series()) {
    json.begin_object().field("value", series.value());
    json.field("lower", series.lower()).field("upper", series.upper()).end_object();
  }
  json.end_array().end_object();
}

void write_chart(JsonWriter& json, const proto::Chart& chart) {
  json.begin_object().field("title", chart.title());
  if (chart.has_multiline()) {
    json.key("multiline").begin_object().key("tag").begin_array();
    for (const std::string& tag : chart.multiline().tag()) json.string(tag);
    json.end_array().end_object();
  } else if (chart.has_margin()) {
    write_margin(json, chart.margin());
  }
  json.end_object();
}

}  // namespace

Result<std::optional<proto::Layout>> merged_layout(const store::Snapshot& snapshot,
                                                   store::ValueReader& values) {
  const google::protobuf::LogSilencer silence;  // Of bytes that are no layout.
  std::optional<proto::Layout> merged;
  std::set<std::string> seen;  // A sweep logs one layout in each of its many runs.
  for (const auto& run : snapshot.runs) {
    TRY(const std::string bytes, newest_layout(*run, values));
    proto::Layout layout;
    if (bytes.empty() || !seen.insert(bytes).second || !layout.ParseFromString(bytes)) continue;
    if (merged) {
      merge(*merged, layout);
    } else {
      merged = std::move(layout);
    }
  }
  return merged;
}

void write_layout(JsonWriter& json, const proto::Layout& layout) {
  json.begin_object().field("version", int64_t{layout.version()});
  json.key("category").begin_array();
  for (const proto::Category& category : layout.category()) {
    json.begin_object().field("title", category.title()).field("closed", category.closed());
    json.key("chart").begin_array();
    for (const proto::Chart& chart : category.chart()) write_chart(json, chart);
    json.end_array().end_object();
  }
  json.end_array().end_object();
}

}  // namespace stepscope::dashboards
