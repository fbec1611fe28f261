// SPDX-License-Identifier: Apache-2.0
#include "dashboards/hparams/table_header.h"

#include <algorithm>
#include <cmath>

#include "dashboards/hparams/plain_number.h"

namespace stepscope::dashboards::hparams {
namespace {

void write_interval(JsonWriter& json, std::string_view name,
                    const std::optional<std::pair<double, double>>& interval) {
  json.key(name);
  if (interval) {
    json.begin_array();
    write_plain(json, interval->first);
    write_plain(json, interval->second);
    json.end_array();
  } else {
    json.null();
  }
}

// The smallest and the largest finite number.
std::optional<std::pair<double, double>> range_of(const std::vector<double>& values) {
  std::optional<std::pair<double, double>> range;
  for (const double value : values) {
    if (!std::isfinite(value)) continue;
    if (!range) range = {value, value};
    range->first = std::min(range->first, value);
    range->second = std::max(range->second, value);
  }
  return range;
}

std::string_view kind_name(trials::TableColumn::Kind kind) {
  switch (kind) {
    case trials::TableColumn::Kind::Metric:
      return "metric";
    case trials::TableColumn::Kind::Name:
      return "name";
    case trials::TableColumn::Kind::Hparam:
      break;
  }
  return "hparam";
}

}  // namespace

void write_choice(JsonWriter& json, const trials::Choice& choice) {
  if (const auto* number = std::get_if<double>(&choice)) write_plain(json, *number);
  if (const auto* boolean = std::get_if<bool>(&choice)) json.boolean(*boolean);
  if (const auto* text = std::get_if<std::string>(&choice)) json.string(*text);
}

std::string_view word_of(proto::SessionStatus status) {
  switch (status) {
    case proto::STATUS_SUCCESS:
      return "success";
    case proto::STATUS_FAILURE:
      return "failure";
    case proto::STATUS_RUNNING:
      return "running";
    default:
      return "unknown";
  }
}

void write_column_fields(JsonWriter& json, const trials::TableColumn& column) {
  json.field("kind", kind_name(column.kind));
  if (column.kind == trials::TableColumn::Kind::Metric) {
    trials::write_metric_spec(json, column.metric);
  } else {
    json.field("name", column.name);
  }
  json.field("title", column.title).field("description", column.description);
  json.field("differs", column.differs);
  json.field("present", static_cast<int64_t>(column.present));
  json.field("type", column.is_category ? "category" : "number");
  if (column.is_category) {
    json.key("domain").begin_array();
    for (const trials::Choice& choice : column.domain) write_choice(json, choice);
    json.end_array();
    return;
  }
  json.field("is_log", column.is_log);
  write_interval(json, "extent", range_of(column.values));
  write_interval(json, "declared", column.declared);
}

void write_available(JsonWriter& json, const trials::TrialTable& table) {
  json.key("available").begin_array();
  for (const trials::AvailableMetric& one : table.available) {
    json.begin_object().field("tag", one.metric.tag).field("group", one.metric.group);
    json.field("trials", static_cast<int64_t>(one.trials)).end_object();
  }
  json.end_array();
}

void write_problems(JsonWriter& json, const trials::TrialTable& table) {
  json.key("problems").begin_array();
  for (const auto& [run, error] : table.sessions.problems) {
    json.begin_object().field("run", run).field("message", with_fix(error)).end_object();
  }
  json.end_array();
}

}  // namespace stepscope::dashboards::hparams
