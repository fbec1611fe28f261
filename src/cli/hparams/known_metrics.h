// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "trials/trial_table.h"

namespace stepscope::cli {

// The metrics that trials have, to find those that flags name.
class KnownMetrics {
 public:
  // Cost: decodes every session and visits every series of every trial.
  KnownMetrics(const store::Snapshot& snapshot, const trials::TunerSource& tuners,
               const trials::TrialScope& scope);

  size_t trials() const { return trials_; }

  // The metric as requested if some trial has it. Otherwise its tag may be a title from the heading
  // of the table, such as "Loss" or "eval/loss (min)"; of several, the first counts. NotFound, with
  // all titles, if it is neither.
  Result<trials::MetricSpec> find(const trials::MetricSpec& requested) const;

 private:
  bool has(const trials::Metric& metric) const;
  std::vector<std::string> names_of(const trials::Metric& metric) const;
  std::optional<trials::MetricSpec> find_title(const std::string& title) const;
  std::vector<trials::MetricSpec> figures_of(const trials::Metric& metric,
                                             std::string_view title) const;
  Error no_such_metric(const trials::Metric& metric) const;

  size_t trials_ = 0;
  std::vector<trials::AvailableMetric> available_;
  trials::Announced announced_;
};

}  // namespace stepscope::cli
