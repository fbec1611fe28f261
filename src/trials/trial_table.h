// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/path_veil.h"
#include "base/result.h"
#include "store/store.h"
#include "trials/metric_table.h"
#include "trials/table_column.h"
#include "trials/trial_list.h"
#include "tuners/finder.h"

namespace stepscope::trials {

// Which trials there are.
struct TrialScope {
  bool is_folded = true;
  // Names of trials are columns too, so every run with scalars is a trial, or part of one.
  bool has_names = false;

  bool operator==(const TrialScope&) const = default;
};

// What a table of trials contains.
struct TableChoice {
  std::vector<MetricSpec> metrics;  // If there are none, default_metrics().
  TrialScope scope;
};

// All trials of a snapshot, as rows, with a column for each hyperparameter and each metric.
struct TrialTable {
  std::shared_ptr<const store::Snapshot> snapshot;
  Sessions sessions;
  std::vector<Trial> trials;
  std::string trial_set;
  std::vector<int64_t> settings;     // By trial.
  std::vector<TableColumn> columns;  // Hyperparameters, metrics, names.
  std::vector<AvailableMetric> available;
};

// The files of tuners.
struct TunerSource {
  std::shared_ptr<tuners::Finder> finder = nullptr;  // Null: only what is logged counts.
  PathVeil veil = {};                                // Applied to problems with files.
  // How long one call may look for files; what is left is found by the next ones.
  std::chrono::steady_clock::duration time_max = std::chrono::seconds(1);
};

// Trials, and the sessions that they refer to. The snapshot must outlive them.
struct FoundTrials {
  Sessions sessions;
  std::vector<Trial> trials;
};

// The trials in the logs and in the files of tuners.
FoundTrials find_trials(const store::Snapshot& snapshot, const TunerSource& tuners,
                        const TrialScope& scope);

// What the names of trials say.
std::vector<TableColumn> columns_of_names(const std::vector<Trial>& trials);

// Cost: decodes every session, visits every series of every trial, and reads each requested metric.
TrialTable make_trial_table(std::shared_ptr<const store::Snapshot> snapshot,
                            const TableChoice& choice, const TunerSource& tuners = {});

}  // namespace stepscope::trials
