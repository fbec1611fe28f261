// SPDX-License-Identifier: Apache-2.0
// Sessions in groups, one per trial, as TensorBoard's table of session groups shows them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/piece_source.h"
#include "base/result.h"
#include "trials/metrics.h"
#include "trials/sessions.h"
#include "trials/value.h"

namespace stepscope::dashboards::hparams {

struct MetricValue {
  double value = 0;
  int64_t step = 0;
  double wall_time = 0;
};
using MetricValues = std::vector<std::optional<MetricValue>>;  // One per metric column.

// A session with the last value of each metric.
struct GroupMember {
  const trials::Session* session = nullptr;
  MetricValues metrics;
};

struct SessionGroup {
  std::string_view name;
  std::vector<GroupMember> members;     // By run; never empty.
  std::vector<trials::Hparam> hparams;  // By name.
  MetricValues metrics;                 // As aggregated.
  std::vector<size_t> metrics_order;    // The columns that have a value, as they are listed.

  // The value of a hyperparameter, missing if the group has none.
  trials::Cell hparam(std::string_view hparam_name) const;
};

// The groups on the requested page, and everything they point into.
struct SessionGroups {
  std::unique_ptr<const trials::Sessions> sessions;
  proto::Experiment experiment;
  trials::MetricColumns columns;
  std::vector<SessionGroup> page;
  size_t total = 0;  // Groups on all pages.
};

// Invalid if the request contradicts itself or the data, such as an interval filter on strings.
// The hyperparameters of `experiment` are computed only if `wants_hparams`.
//
// Cost: one search per session and metric, and sorting; no pass over points.
Result<SessionGroups> list_session_groups(const store::Snapshot& snapshot,
                                          const proto::ListSessionGroupsRequest& request,
                                          bool wants_hparams);

// The page of groups as JSON, group by group. The groups point into the snapshot.
std::unique_ptr<PieceSource> json_of_session_groups(std::shared_ptr<const store::Snapshot> snapshot,
                                                    SessionGroups groups);

}  // namespace stepscope::dashboards::hparams
