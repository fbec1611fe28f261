// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "dashboards/hparams/metric_table.h"
#include "dashboards/hparams/table_column.h"
#include "dashboards/hparams/trial_list.h"
#include "http/message/request.h"
#include "store/store.h"

namespace stepscope::dashboards::hparams {

// The parameters of /api/v1/hparams.
struct TableRequest {
  enum class Format : uint8_t { Json, Columns, Csv };
  Format format = Format::Json;
  std::vector<MetricSpec> metrics;  // If there are none, default_metrics().
  bool is_folded = true;
};

Result<TableRequest> read_table_request(const http::Request& request);

// All trials of a snapshot, as rows, with a column for each hyperparameter and each metric.
struct TrialTable {
  std::shared_ptr<const store::Snapshot> snapshot;
  Sessions sessions;
  std::vector<Trial> trials;
  std::string trial_set;
  std::vector<int64_t> settings;     // By trial.
  std::vector<TableColumn> columns;  // Hyperparameters first, then metrics.
  std::vector<AvailableMetric> available;
};

// Cost: decodes every session, visits every series of every trial, and reads each requested metric.
TrialTable make_trial_table(std::shared_ptr<const store::Snapshot> snapshot,
                            const TableRequest& request);

}  // namespace stepscope::dashboards::hparams
