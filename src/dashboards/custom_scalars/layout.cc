// SPDX-License-Identifier: Apache-2.0
#include "dashboards/custom_scalars/layout.h"

#include <google/protobuf/stubs/logging.h>

#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "query/records/records.h"
#include "query/records/values.h"

namespace stepscope::dashboards {
namespace {

constexpr std::string_view kPlugin = "custom_scalars";
constexpr std::string_view kLayoutTag = "custom_scalars__config__";

// Merges layouts, in time linear in their bytes.
class LayoutMerger {
 public:
  void add(proto::Layout layout) {
    if (!merged_) {
      merged_ = std::move(layout);
      for (int i = 0; i < merged_->category_size(); ++i) {
        places_.emplace(merged_->category(i).title(), Place{.index = i});
      }
      return;
    }
    for (proto::Category& category : *layout.mutable_category()) add(std::move(category));
  }

  std::optional<proto::Layout> take() { return std::move(merged_); }

 private:
  struct Place {
    int index = 0;
    std::set<std::string> charts = {};  // Compared as logged, which is precise enough.
  };

  void add(proto::Category category) {
    const auto [found, is_new] =
        places_.emplace(category.title(), Place{.index = merged_->category_size()});
    if (is_new) {
      *merged_->add_category() = std::move(category);
    } else {
      add_charts(found->second, std::move(category));
    }
  }

  void add_charts(Place& place, proto::Category from) {
    proto::Category& into = *merged_->mutable_category(place.index);
    if (place.charts.empty()) {
      for (const proto::Chart& chart : into.chart()) place.charts.insert(chart.SerializeAsString());
    }
    for (proto::Chart& chart : *from.mutable_chart()) {
      if (place.charts.insert(chart.SerializeAsString()).second) {
        *into.add_chart() = std::move(chart);
      }
    }
  }

  std::optional<proto::Layout> merged_;
  std::unordered_map<std::string, Place> places_;  // The first category of each title.
};

// The newest layout of a run as it was logged; empty if there is none.
Result<std::string> newest_layout(const store::Run& run, store::ValueReader& values) {
  std::string newest;
  const store::Series* const series = query::find_series(run, kLayoutTag, kPlugin);
  if (series == nullptr) return newest;
  RETURN_IF_ERROR(
      query::for_each_value(values, *series, 1, [&newest](const auto&, const store::Value& value) {
        if (value.is_text() && value.size() == 1) newest = value.text(0);
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
  const google::protobuf::LogSilencer silence;  // For invalid bytes.
  LayoutMerger merger;
  std::set<std::string> seen;  // A sweep logs one layout in each of its many runs.
  for (const auto& run : snapshot.runs) {
    TRY(const std::string bytes, newest_layout(*run, values));
    proto::Layout layout;
    if (bytes.empty() || !seen.insert(bytes).second || !layout.ParseFromString(bytes)) continue;
    merger.add(std::move(layout));
  }
  return merger.take();
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
