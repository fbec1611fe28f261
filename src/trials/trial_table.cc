// SPDX-License-Identifier: Apache-2.0
#include "trials/trial_table.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "query/find.h"
#include "trials/hparam_columns.h"
#include "trials/name_columns.h"
#include "trials/tuner_sessions.h"

namespace stepscope::trials {
namespace {

void add_name_columns(TrialTable& table) {
  std::vector<std::string_view> names;
  for (const Trial& trial : table.trials) names.push_back(trial.name);
  for (TableColumn& column : name_columns(names)) table.columns.push_back(std::move(column));
}

}  // namespace

Sessions find_sessions(const store::Snapshot& snapshot, const TunerSource& tuners) {
  Sessions sessions = read_sessions(snapshot);
  if (tuners.finder) add_tuner_sessions(sessions, snapshot, *tuners.finder, tuners.veil);
  return sessions;
}

TrialTable make_trial_table(std::shared_ptr<const store::Snapshot> snapshot,
                            const TableChoice& choice, const TunerSource& tuners) {
  TrialTable table;
  table.snapshot = std::move(snapshot);
  table.sessions = find_sessions(*table.snapshot, tuners);
  const Announced announced = read_announced(table.sessions);
  table.trials = list_trials(*table.snapshot, table.sessions.all, choice.is_folded);
  table.trial_set = trial_set_of(table.trials);
  table.columns = hparam_columns(table.trials, announced);
  table.settings = settings_of(table.columns, table.trials.size());
  table.available = available_metrics(table.trials);
  const auto specs =
      choice.metrics.empty() ? default_metrics(table.available, announced) : choice.metrics;
  for (const MetricSpec& spec : specs) {
    table.columns.push_back(metric_column(spec, table.trials, announced));
  }
  if (choice.has_names) add_name_columns(table);
  return table;
}

}  // namespace stepscope::trials
