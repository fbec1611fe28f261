// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <google/protobuf/stubs/logging.h>

#include <algorithm>
#include <set>

#include "doctor/checks/checks.h"
#include "doctor/checks/tally.h"
#include "ingest/values/value_reader.h"
#include "proto/layout.pb.h"
#include "query/find.h"
#include "query/pattern.h"
#include "query/records/records.h"
#include "query/records/values.h"

namespace stepscope::doctor {
namespace {

constexpr std::string_view kPlugin = "custom_scalars";
constexpr std::string_view kLayoutTag = "custom_scalars__config__";

using Tags = std::set<std::string, std::less<>>;

bool has_plugin_data(const store::Run& run) {
  return std::any_of(run.series.begin(), run.series.end(),
                     [](const store::Series& series) { return series.info->plugin == kPlugin; });
}

// The newest readable layout of a run, if any.
std::optional<proto::Layout> layout_of(const store::Run& run, store::ValueReader& values) {
  const google::protobuf::LogSilencer silence;
  const store::Series* const series = query::find_series(run, kLayoutTag, kPlugin);
  if (series == nullptr) return std::nullopt;
  std::optional<proto::Layout> layout;
  const auto read =
      query::for_each_value(values, *series, 1, [&](const auto&, const store::Value& value) {
        proto::Layout parsed;
        if (!value.is_text() || value.size() != 1) return;
        if (!parsed.ParseFromString(value.text(0))) return;
        layout = std::move(parsed);
      });
  return read.ok() ? layout : std::nullopt;
}

Tags scalar_tags(const Evidence& evidence) {
  Tags tags;
  for_each_series(evidence, [&](const store::Run&, const store::Series& series) {
    if (query::is_servable_scalar(series)) tags.insert(series.info->tag);
  });
  return tags;
}

// Matches as the dashboard does: the regular expression must match the start of a tag.
bool matches_any(const std::string& text, const Tags& tags) {
  const Result<query::Pattern> pattern = query::Pattern::compile(text);
  return pattern.ok() && std::any_of(tags.begin(), tags.end(), [&](const std::string& tag) {
           return pattern.value().matches_start(tag);
         });
}

bool has_lines(const proto::Chart& chart, const Tags& tags) {
  const auto& patterns = chart.multiline().tag();
  const auto& bands = chart.margin().series();
  return std::any_of(patterns.begin(), patterns.end(),
                     [&](const std::string& pattern) { return matches_any(pattern, tags); }) ||
         std::any_of(bands.begin(), bands.end(),
                     [&](const auto& band) { return tags.contains(band.value()); });
}

bool has_lines(const proto::Layout& layout, const Tags& tags) {
  for (const proto::Category& category : layout.category()) {
    const auto& charts = category.chart();
    const auto fits = [&](const proto::Chart& chart) { return has_lines(chart, tags); };
    if (std::any_of(charts.begin(), charts.end(), fits)) return true;
  }
  return false;
}

void push(Findings& findings, Tally<const store::Run*> runs, std::string_view what,
          std::string_view cure) {
  if (!runs) return;
  const store::Contribution& file = *runs.first->contributions.front();
  findings.push_back(
      {"D26", Severity::Warning, *file.source.path, runs.count,
       fmt::format("run {} has {}{}", query::quoted(runs.first->name), what, runs.and_more("run")),
       std::string(cure), std::move(runs.places), std::string(kPlugin)});
}

}  // namespace

void check_custom_scalars(const Evidence& evidence, Findings& findings) {
  Tally<const store::Run*> without_layout, without_lines;
  ingest::FileValueReader values(evidence.storage);
  std::optional<Tags> tags;
  std::set<std::string> good;  // A sweep logs one layout in each of its many runs.
  for_each_run(evidence, [&](const store::Run& run) {
    if (!has_plugin_data(run)) return;
    const auto layout = layout_of(run, values);
    if (!layout || layout->category().empty()) {
      without_layout.add(&run, {run.name});
      return;
    }
    if (good.contains(layout->SerializeAsString())) return;
    if (!tags) tags = scalar_tags(evidence);
    if (has_lines(*layout, *tags)) {
      good.insert(layout->SerializeAsString());
    } else {
      without_lines.add(&run, {run.name});
    }
  });
  push(findings, std::move(without_layout), "custom scalars data but no chart layout",
       "writer.add_custom_scalars({'losses': {'all': ['Multiline', ['loss/.*']]}})");
  push(findings, std::move(without_lines),
       "a custom scalars layout, but none of its charts matches a tag",
       "list tags as they were logged, as regular expressions: writer.add_custom_scalars("
       "{'losses': {'all': ['Multiline', ['loss/.*']]}})");
}

}  // namespace stepscope::doctor
