// SPDX-License-Identifier: Apache-2.0
// Metrics: scalars of a session's run or of runs below it, by tag and group.
#pragma once

#include <compare>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/store.h"
#include "trials/sessions.h"

namespace stepscope::trials {

struct Metric {
  std::string tag;
  std::string group;

  auto operator<=>(const Metric&) const = default;
};

Metric metric_of(const proto::MetricName& name);

// The run that has a session's metrics of a group.
std::string metric_run(std::string_view session, std::string_view group);

// Every metric that one of the sessions has: the scalars of its run (group "") and of all runs
// below (the group is the path from there), unless another session is nearer. By tag, then group.
//
// Cost: visits every series of the snapshot.
std::vector<Metric> find_metrics(const store::Snapshot& snapshot,
                                 const std::vector<const Session*>& sessions);

// A list of distinct metrics that finds the series of a session fast.
class MetricColumns {
 public:
  // Duplicates after the first are dropped.
  explicit MetricColumns(const std::vector<Metric>& metrics);

  size_t size() const { return metrics_.size(); }
  const Metric& operator[](size_t column) const { return metrics_[column]; }
  std::optional<size_t> find(const Metric& metric) const;

  // The session's series of every column, null where it has none.
  // Cost: one search per group and one per column.
  std::vector<const store::Series*> series_of(const store::Snapshot& snapshot,
                                              const store::Run& session) const;

 private:
  std::vector<Metric> metrics_;
  std::map<Metric, size_t> column_of_;
  std::vector<std::string> groups_;
  std::vector<size_t> group_of_;  // By column.
};

}  // namespace stepscope::trials
