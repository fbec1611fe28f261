// SPDX-License-Identifier: Apache-2.0
#include "dashboards/hparams/trial_rows.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include "base/text/csv.h"
#include "base/text/parts.h"
#include "dashboards/hparams/plain_number.h"
#include "dashboards/hparams/table_header.h"
#include "trials/value.h"

namespace stepscope::dashboards::hparams {
namespace {

struct Rows {
  trials::TrialTable table;
  std::vector<size_t> rows;
  size_t next = 0;
  bool has_begun = false;
};

bool is_metric(const trials::TableColumn& column) {
  return column.kind == trials::TableColumn::Kind::Metric;
}

void write_time(JsonWriter& json, double seconds) {
  if (seconds == 0) {
    json.null();
  } else {
    json.number(seconds);
  }
}

// What was logged as it was meant. Means were never logged: they keep all digits.
double metric_value(const trials::TableColumn& column, size_t trial) {
  const bool is_mean = column.metric.reducer == trials::Reducer::Mean ||
                       column.metric.reducer == trials::Reducer::Tail;
  return is_mean ? column.values[trial] : shortened(column.values[trial]);
}

void write_hparam(JsonWriter& json, const google::protobuf::Value& value) {
  if (value.kind_case() == google::protobuf::Value::kNumberValue) {
    write_plain(json, value.number_value());
  } else {
    trials::write_value(json, value);
  }
}

// A missing metric is null: "NaN" for a metric that was never logged would be wrong.
void write_metric_cell(JsonWriter& json, const trials::TableColumn& column, size_t trial) {
  json.key(trials::title_of(column.metric));
  const auto missing = static_cast<trials::Missing>(column.missing[trial]);
  const bool is_nan = missing == trials::Missing::LoggedNaN || missing == trials::Missing::OnlyNaN;
  if (missing == trials::Missing::No || is_nan) {
    write_plain(json, metric_value(column, trial));
  } else {
    json.null();
  }
}

// Missing words are left out.
void write_name_cell(JsonWriter& json, const trials::TableColumn& column, size_t trial) {
  const double value = column.values[trial];
  if (std::isnan(value)) return;
  json.key(column.name);
  if (!column.is_category) {
    write_plain(json, value);
  } else {
    write_choice(json, column.domain[static_cast<size_t>(value)]);
  }
}

bool is_name(const trials::TableColumn& column) {
  return column.kind == trials::TableColumn::Kind::Name;
}

void write_trial(JsonWriter& json, const trials::TrialTable& table, size_t index) {
  const trials::Trial& trial = table.trials[index];
  json.begin_object().field("index", static_cast<int64_t>(index)).field("name", trial.name);
  json.field("group", trial.group).field("setting", table.settings[index]);
  json.field("status", word_of(trial.status));
  write_time(json.key("start"), trial.start);
  write_time(json.key("end"), trial.end);
  json.key("runs").begin_array();
  for (const trials::TrialRun& run : trial.runs) json.string(run.run->name);
  json.end_array().key("hparams").begin_object();
  for (const auto& [name, value] : trial.hparams) write_hparam(json.key(name), *value);
  json.end_object().key("metrics").begin_object();
  for (const trials::TableColumn& column : table.columns) {
    if (is_metric(column)) write_metric_cell(json, column, index);
  }
  json.end_object();
  if (std::ranges::any_of(table.columns, is_name)) {
    json.key("names").begin_object();
    for (const trials::TableColumn& column : table.columns) {
      if (is_name(column)) write_name_cell(json, column, index);
    }
    json.end_object();
  }
  json.end_object();
}

void write_start(JsonWriter& json, const trials::TrialTable& table) {
  json.begin_object().field("version", static_cast<int64_t>(table.snapshot->version));
  json.field("trial_set", table.trial_set);
  json.key("columns").begin_array();
  for (const trials::TableColumn& column : table.columns) {
    json.begin_object();
    write_column_fields(json, column);
    json.end_object();
  }
  json.end_array().key("trials").begin_array();
}

void append_choice(std::string& csv, const trials::Choice& choice) {
  if (const auto* number = std::get_if<double>(&choice)) append_plain(csv, *number);
  if (const auto* boolean = std::get_if<bool>(&choice)) csv += *boolean ? "true" : "false";
  if (const auto* text = std::get_if<std::string>(&choice)) append_csv_cell(csv, *text);
}

void append_titles(std::string& csv, const trials::TrialTable& table) {
  csv += "trial,group,setting,status";
  for (const trials::TableColumn& column : table.columns) {
    csv += ',';
    append_csv_cell(csv, is_metric(column) ? trials::title_of(column.metric) : column.name);
  }
  csv += "\r\n";
}

void append_cell(std::string& csv, const trials::TableColumn& column, size_t trial) {
  const double value = column.values[trial];
  const uint8_t missing = column.missing[trial];
  if (missing == static_cast<uint8_t>(trials::Missing::LoggedNaN) ||
      missing == static_cast<uint8_t>(trials::Missing::OnlyNaN)) {
    csv += "nan";
  } else if (missing >= trials::kOddText && missing < trials::kOddText + column.odd_texts.size()) {
    append_csv_cell(csv, column.odd_texts[missing - trials::kOddText]);
  } else if (column.is_category && !std::isnan(value)) {
    append_choice(csv, column.domain[static_cast<size_t>(value)]);
  } else if (!std::isnan(value)) {
    append_plain(csv, is_metric(column) ? metric_value(column, trial) : value);
  }
}

void append_trial(std::string& csv, const trials::TrialTable& table, size_t index) {
  const trials::Trial& trial = table.trials[index];
  append_csv_cell(csv, trial.name);
  csv += ',';
  append_csv_cell(csv, trial.group);
  fmt::format_to(std::back_inserter(csv), ",{},{}", table.settings[index], word_of(trial.status));
  for (const trials::TableColumn& column : table.columns) {
    csv += ',';
    append_cell(csv, column, index);
  }
  csv += "\r\n";
}

}  // namespace

std::unique_ptr<PieceSource> json_of_trials(trials::TrialTable table, std::vector<size_t> rows) {
  auto all = std::make_shared<Rows>(Rows{std::move(table), std::move(rows)});
  return json_of_parts([all](JsonWriter& json) -> Result<bool> {
    if (!std::exchange(all->has_begun, true)) write_start(json, all->table);
    if (all->next < all->rows.size()) {
      write_trial(json, all->table, all->rows[all->next++]);
      return true;
    }
    json.end_array();
    write_available(json, all->table);
    write_problems(json, all->table);
    json.end_object();
    return false;
  });
}

std::unique_ptr<PieceSource> csv_of_trials(trials::TrialTable table, std::vector<size_t> rows) {
  auto all = std::make_shared<Rows>(Rows{std::move(table), std::move(rows)});
  return text_of_parts([all](std::string& csv) -> Result<bool> {
    if (!std::exchange(all->has_begun, true)) append_titles(csv, all->table);
    if (all->next == all->rows.size()) return false;
    append_trial(csv, all->table, all->rows[all->next++]);
    return true;
  });
}

}  // namespace stepscope::dashboards::hparams
