// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "store/run.h"

namespace stepscope::trials {

// Statistics of the current points of a series. NaN if there is no value.
struct MetricFigures {
  uint64_t steps = 0;  // Points; one step logged twice counts twice.
  int64_t last_step = 0;
  double last = 0;
  double min = 0, max = 0, mean = 0;  // NaN values are ignored.
};

// Cost: values are read for the mean; extremes of whole chunks come from their summaries.
MetricFigures metric_figures(const store::Series& series);

}  // namespace stepscope::trials
