// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "trials/announced.h"
#include "trials/table_column.h"
#include "trials/trial_list.h"

namespace stepscope::trials {

struct AvailableMetric {
  Metric metric;
  size_t trials = 0;  // How many have it.
};

// Every scalar of every trial, by group and tag in natural order. Cost: visits every series.
std::vector<AvailableMetric> available_metrics(const std::vector<Trial>& trials);

// The metrics to show if none is requested: those announced that some trial has, and the most
// common others until there are ten. Those that more trials have come first; of several that as
// many have, those announced, then in natural order.
std::vector<MetricSpec> default_metrics(const std::vector<AvailableMetric>& available,
                                        const Announced& announced);

// The series of a metric that a trial has; the first of its runs counts. Null if it has none.
const store::Series* find_metric(const Trial& trial, const Metric& metric);

TableColumn metric_column(const MetricSpec& spec, const std::vector<Trial>& trials,
                          const Announced& announced);

// "loss", "val/loss", "loss (min)", "loss (mean of last 10)", "loss (at lowest val/loss)". `name`
// is what the metric itself is called; empty for its group and tag.
std::string title_of(const MetricSpec& spec, const std::string& name = {});

}  // namespace stepscope::trials
