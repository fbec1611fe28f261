// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "dashboards/hparams/importance_request.h"
#include "trials/trial_table.h"

namespace stepscope::cli {

struct HparamsFlags {
  enum class Output : uint8_t { Text, Json, Csv };

  std::string logdir;
  Output output = Output::Text;
  trials::TableChoice table;
  std::string sort;  // The name or title of a column; empty: by name of the trial.
  // Which values are best, of `sort` and `importance`. Without it, it is guessed for metrics, and
  // other columns are sorted in ascending order.
  std::optional<trials::Goal> goal;
  size_t limit = 0;  // Of trials; 0: all.
  // Print importances instead of the table.
  std::optional<dashboards::hparams::ImportanceRequest> importance;
};

}  // namespace stepscope::cli
