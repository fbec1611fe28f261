// SPDX-License-Identifier: Apache-2.0
#include "trials/trial_table.h"

#include <string_view>
#include <utility>

#include "query/find.h"
#include "trials/hparam_columns.h"
#include "trials/name_columns.h"
#include "trials/plain_sessions.h"
#include "trials/tuner_sessions.h"

namespace stepscope::trials {

FoundTrials find_trials(const store::Snapshot& snapshot, const TunerSource& tuners,
                        const TrialScope& scope) {
  FoundTrials found{.sessions = read_sessions(snapshot), .trials = {}};
  if (tuners.finder) {
    add_tuner_sessions(found.sessions, snapshot, *tuners.finder, tuners.veil, tuners.time_max);
  }
  if (scope.has_names) add_plain_sessions(found.sessions, snapshot);
  found.trials = list_trials(snapshot, found.sessions.all, scope.is_folded);
  return found;
}

std::vector<TableColumn> columns_of_names(const std::vector<Trial>& trials) {
  std::vector<std::string_view> names;
  for (const Trial& trial : trials) names.push_back(trial.name);
  return name_columns(names);
}

TrialTable make_trial_table(std::shared_ptr<const store::Snapshot> snapshot,
                            const TableChoice& choice, const TunerSource& tuners) {
  TrialTable table;
  table.snapshot = std::move(snapshot);
  auto found = find_trials(*table.snapshot, tuners, choice.scope);
  table.sessions = std::move(found.sessions);
  table.trials = std::move(found.trials);
  const Announced announced = read_announced(table.sessions);
  table.trial_set = trial_set_of(table.trials);
  table.columns = hparam_columns(table.trials, announced);
  table.settings = settings_of(table.columns, table.trials.size());
  table.available = available_metrics(table.trials);
  const auto specs =
      choice.metrics.empty() ? default_metrics(table.available, announced) : choice.metrics;
  for (const MetricSpec& spec : specs) {
    table.columns.push_back(metric_column(spec, table.trials, announced));
  }
  if (!choice.scope.has_names) return table;
  for (TableColumn& column : columns_of_names(table.trials)) {
    table.columns.push_back(std::move(column));
  }
  return table;
}

}  // namespace stepscope::trials
