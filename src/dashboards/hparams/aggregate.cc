// SPDX-License-Identifier: Apache-2.0
#include "dashboards/hparams/aggregate.h"

#include <algorithm>
#include <cmath>

#include "query/find.h"

namespace stepscope::dashboards::hparams {
namespace {

// The mean of steps, rounded down. Quotients and remainders are added separately, so no sum
// overflows.
class StepMean {
 public:
  explicit StepMean(int64_t count) : count_(count) {}

  void add(int64_t step) {
    whole_ += step / count_;
    rest_ += step % count_;
  }
  int64_t mean() const {
    const bool is_below = rest_ % count_ < 0;
    return whole_ + rest_ / count_ - (is_below ? 1 : 0);
  }

 private:
  int64_t count_;
  int64_t whole_ = 0;
  int64_t rest_ = 0;
};

MetricValue mean_of(const std::vector<GroupMember>& members, size_t column) {
  const auto has_it = [&](const GroupMember& member) { return member.metrics[column].has_value(); };
  const int64_t count = std::count_if(members.begin(), members.end(), has_it);
  StepMean step(count);
  MetricValue mean;
  for (const GroupMember& member : members) {
    if (!has_it(member)) continue;
    const MetricValue& metric = *member.metrics[column];
    mean.value += metric.value;
    mean.wall_time += metric.wall_time;
    step.add(metric.step);
  }
  return {mean.value / static_cast<double>(count), step.mean(),
          mean.wall_time / static_cast<double>(count)};
}

// TensorBoard lists metrics in the order in which it finds them, member by member.
void set_means(SessionGroup& group, size_t column_count) {
  group.metrics.resize(column_count);
  for (const GroupMember& member : group.members) {
    for (size_t column = 0; column < column_count; ++column) {
      if (!member.metrics[column] || group.metrics[column]) continue;
      group.metrics[column] = mean_of(group.members, column);
      group.metrics_order.push_back(column);
    }
  }
}

// The member whose metrics represent the group, or null if none has the column. NaN sorts after
// numbers for a minimum and a median, before them for a maximum.
const GroupMember* choose(const SessionGroup& group, size_t column, proto::AggregationType type) {
  std::vector<const GroupMember*> members;
  for (const GroupMember& member : group.members) {
    if (member.metrics[column]) members.push_back(&member);
  }
  if (members.empty()) return nullptr;
  const auto is_less = [&](const GroupMember* a, const GroupMember* b) {
    const double x = a->metrics[column]->value, y = b->metrics[column]->value;
    if (std::isnan(x) || std::isnan(y)) {
      return type == proto::AGGREGATION_MAX ? std::isnan(x) && !std::isnan(y)
                                            : !std::isnan(x) && std::isnan(y);
    }
    return x < y;
  };
  if (type == proto::AGGREGATION_MIN) {
    return *std::min_element(members.begin(), members.end(), is_less);
  }
  if (type == proto::AGGREGATION_MAX) {
    return *std::max_element(members.begin(), members.end(), is_less);
  }
  std::stable_sort(members.begin(), members.end(), is_less);
  return members[(members.size() - 1) / 2];
}

void set_chosen(SessionGroup& group, const GroupMember* chosen, size_t column_count) {
  group.metrics.resize(column_count);
  if (chosen == nullptr) return;
  group.metrics = chosen->metrics;
  for (size_t column = 0; column < column_count; ++column) {
    if (group.metrics[column]) group.metrics_order.push_back(column);
  }
}

Error no_such_metric(const trials::Metric& metric) {
  return invalid(
      "'aggregationMetric' must name a metric that a session has: no session has tag={}, group={}",
      query::quoted(metric.tag), query::quoted(metric.group));
}

Result<void> set_all_chosen(std::vector<SessionGroup>& groups,
                            const proto::ListSessionGroupsRequest& request,
                            const trials::MetricColumns& columns) {
  if (!request.has_aggregation_metric()) {
    // This user error keeps TensorBoard's status 500, for clients that compare responses.
    return internal("'aggregationMetric' is missing; {} requires a metric to choose by",
                    proto::AggregationType_Name(request.aggregation_type()));
  }
  const trials::Metric metric = trials::metric_of(request.aggregation_metric());
  const auto column = columns.find(metric);
  if (!column) return no_such_metric(metric);
  bool is_found = false;
  for (SessionGroup& group : groups) {
    const GroupMember* const chosen = choose(group, *column, request.aggregation_type());
    is_found |= chosen != nullptr;
    set_chosen(group, chosen, columns.size());
  }
  if (!is_found) return no_such_metric(metric);
  return {};
}

}  // namespace

Result<void> aggregate(std::vector<SessionGroup>& groups,
                       const proto::ListSessionGroupsRequest& request,
                       const trials::MetricColumns& columns) {
  if (!proto::AggregationType_IsValid(request.aggregation_type())) {
    return invalid(
        "'aggregationType' is {}, which is not valid; use a name such as AGGREGATION_AVG",
        static_cast<int>(request.aggregation_type()));
  }
  const bool is_mean = request.aggregation_type() == proto::AGGREGATION_UNSET ||
                       request.aggregation_type() == proto::AGGREGATION_AVG;
  const bool has_metrics = !request.has_include_metrics() || request.include_metrics();
  if (!is_mean && has_metrics && !groups.empty()) return set_all_chosen(groups, request, columns);
  for (SessionGroup& group : groups) set_means(group, columns.size());
  return {};
}

}  // namespace stepscope::dashboards::hparams
