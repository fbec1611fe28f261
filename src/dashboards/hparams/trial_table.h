// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/path_veil.h"
#include "base/result.h"
#include "dashboards/hparams/metric_table.h"
#include "dashboards/hparams/table_column.h"
#include "dashboards/hparams/trial_list.h"
#include "http/message/request.h"
#include "store/store.h"
#include "tuners/finder.h"

namespace stepscope::dashboards::hparams {

// The parameters of /api/v1/hparams.
struct TableRequest {
  enum class Format : uint8_t { Json, Columns, Csv };
  Format format = Format::Json;
  std::vector<MetricSpec> metrics;  // If there are none, default_metrics().
  bool is_folded = true;
  bool has_names = false;  // Also columns from the names of trials.
};

Result<TableRequest> read_table_request(const http::Request& request);

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
};

// The sessions in the logs and in the files of tuners.
Sessions find_sessions(const store::Snapshot& snapshot, const TunerSource& tuners);

// Cost: decodes every session, visits every series of every trial, and reads each requested metric.
TrialTable make_trial_table(std::shared_ptr<const store::Snapshot> snapshot,
                            const TableRequest& request, const TunerSource& tuners = {});

}  // namespace stepscope::dashboards::hparams
