// SPDX-License-Identifier: Apache-2.0
#include "dashboards/hparams/trial_table.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "dashboards/hparams/hparam_columns.h"
#include "dashboards/hparams/name_columns.h"
#include "dashboards/hparams/tuner_sessions.h"
#include "query/find.h"

namespace stepscope::dashboards::hparams {
namespace {

constexpr size_t kMetricsMax = 1000;

using Format = TableRequest::Format;

Result<Format> format_parameter(const http::Request& request) {
  const std::string_view format = request.find("format").value_or("json");
  if (format == "json") return Format::Json;
  if (format == "columns") return Format::Columns;
  if (format == "csv") return Format::Csv;
  return invalid("'format' is {}; it must be json, columns or csv", query::quoted(format));
}

Result<bool> switch_parameter(const http::Request& request, std::string_view name, bool otherwise) {
  const auto text = request.find(name);
  if (!text) return otherwise;
  if (*text == "true" || *text == "1") return true;
  if (*text == "false" || *text == "0") return false;
  return invalid("'{}' is {}; it must be true or false", name, query::quoted(*text));
}

Result<std::vector<MetricSpec>> metric_parameters(const http::Request& request) {
  const auto texts = request.all("metric");
  if (texts.size() > kMetricsMax) {
    return invalid("there are {} parameters 'metric'; at most {} are allowed", texts.size(),
                   kMetricsMax);
  }
  std::vector<MetricSpec> specs;
  for (const std::string_view text : texts) {
    TRY(MetricSpec spec, parse_metric_spec(text));
    if (std::ranges::find(specs, spec) == specs.end()) specs.push_back(std::move(spec));
  }
  return specs;
}

void add_name_columns(TrialTable& table) {
  std::vector<std::string_view> names;
  for (const Trial& trial : table.trials) names.push_back(trial.name);
  for (TableColumn& column : name_columns(names)) table.columns.push_back(std::move(column));
}

}  // namespace

Result<TableRequest> read_table_request(const http::Request& request) {
  TableRequest read;
  TRY(read.format, format_parameter(request));
  TRY(read.metrics, metric_parameters(request));
  TRY(read.is_folded, switch_parameter(request, "fold", true));
  TRY(read.has_names, switch_parameter(request, "names", false));
  return read;
}

Sessions find_sessions(const store::Snapshot& snapshot, const TunerSource& tuners) {
  Sessions sessions = read_sessions(snapshot);
  if (tuners.finder) add_tuner_sessions(sessions, snapshot, *tuners.finder, tuners.veil);
  return sessions;
}

TrialTable make_trial_table(std::shared_ptr<const store::Snapshot> snapshot,
                            const TableRequest& request, const TunerSource& tuners) {
  TrialTable table;
  table.snapshot = std::move(snapshot);
  table.sessions = find_sessions(*table.snapshot, tuners);
  const Announced announced = read_announced(table.sessions);
  table.trials = list_trials(*table.snapshot, table.sessions.all, request.is_folded);
  table.trial_set = trial_set_of(table.trials);
  table.columns = hparam_columns(table.trials, announced);
  table.settings = settings_of(table.columns, table.trials.size());
  table.available = available_metrics(table.trials);
  const auto specs =
      request.metrics.empty() ? default_metrics(table.available, announced) : request.metrics;
  for (const MetricSpec& spec : specs) {
    table.columns.push_back(metric_column(spec, table.trials, announced));
  }
  if (request.has_names) add_name_columns(table);
  return table;
}

}  // namespace stepscope::dashboards::hparams
