// SPDX-License-Identifier: Apache-2.0
#include "dashboards/hparams/packed_trials.h"

#include <algorithm>
#include <array>
#include <limits>

#include "base/limits/work_limits.h"
#include "base/text/column_packer.h"
#include "dashboards/hparams/table_header.h"

namespace stepscope::dashboards::hparams {
namespace {

using Rows = std::vector<size_t>;

template <typename T>
std::vector<T> picked(const std::vector<T>& all, const Rows& rows) {
  std::vector<T> some;
  some.reserve(rows.size());
  for (const size_t row : rows) some.push_back(all[row]);
  return some;
}

double time_or_nan(double seconds) {
  return seconds == 0 ? std::numeric_limits<double>::quiet_NaN() : seconds;
}

void write_names(JsonWriter& json, const trials::TrialTable& table, const Rows& rows) {
  json.key("name").begin_array();
  for (const size_t row : rows) json.string(table.trials[row].name);
  json.end_array().key("group").begin_array();
  for (const size_t row : rows) json.string(table.trials[row].group);
  json.end_array().key("runs").begin_array();
  for (const size_t row : rows) {
    json.begin_array();
    for (const trials::TrialRun& run : table.trials[row].runs) json.string(run.run->name);
    json.end_array();
  }
  json.end_array();
}

// The position of a trial's status in the list of words.
uint8_t code_of(proto::SessionStatus status) {
  constexpr std::array<proto::SessionStatus, 4> kInOrder = {
      proto::STATUS_UNKNOWN, proto::STATUS_SUCCESS, proto::STATUS_FAILURE, proto::STATUS_RUNNING};
  const auto found = std::ranges::find(kInOrder, status);
  return found == kInOrder.end() ? 0 : static_cast<uint8_t>(found - kInOrder.begin());
}

void write_trials(JsonWriter& json, ColumnPacker& packer, const trials::TrialTable& table,
                  const Rows& rows) {
  std::vector<uint8_t> statuses;
  std::vector<double> starts, ends;
  std::vector<int64_t> indices;
  for (const size_t row : rows) {
    const trials::Trial& trial = table.trials[row];
    statuses.push_back(code_of(trial.status));
    starts.push_back(time_or_nan(trial.start));
    ends.push_back(time_or_nan(trial.end));
    indices.push_back(static_cast<int64_t>(row));
  }
  json.key("trials").begin_object();
  json.field("count", static_cast<int64_t>(rows.size()));
  write_names(json, table, rows);
  packer.add_steps(json.key("index"), indices);
  packer.add_steps(json.key("setting"), picked(table.settings, rows));
  packer.add_codes(json.key("status"), statuses);
  packer.add_wall_times(json.key("start"), starts);
  packer.add_wall_times(json.key("end"), ends);
  json.end_object();
}

void write_column(JsonWriter& json, ColumnPacker& packer, const trials::TableColumn& column,
                  const Rows& rows) {
  json.begin_object();
  write_column_fields(json, column);
  packer.add_values(json.key("values"), picked(column.values, rows));
  if (column.present < column.values.size()) {
    packer.add_codes(json.key("missing"), picked(column.missing, rows));
  }
  if (!column.odd_texts.empty()) {
    json.key("odd_texts").begin_array();
    for (const std::string& text : column.odd_texts) json.string(text);
    json.end_array();
  }
  json.end_object();
}

}  // namespace

std::string pack_trials(const trials::TrialTable& table, const Rows& rows) {
  JsonWriter json;
  ColumnPacker packer;
  json.begin_object().field("version", static_cast<int64_t>(table.snapshot->version));
  json.field("trial_set", table.trial_set);
  write_trials(json, packer, table, rows);
  json.key("columns").begin_array();
  for (const trials::TableColumn& column : table.columns) {
    check_for_stop();
    write_column(json, packer, column, rows);
  }
  json.end_array();
  write_available(json, table);
  write_problems(json, table);
  json.end_object();
  return packer.finish(json.text());
}

}  // namespace stepscope::dashboards::hparams
