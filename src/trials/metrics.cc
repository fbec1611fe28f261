// SPDX-License-Identifier: Apache-2.0
#include "trials/metrics.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "query/find.h"

namespace stepscope::trials {
namespace {

using NameSet = std::unordered_set<std::string_view>;

// The run's own name or the longest path above it that is in the set; nothing if none is.
std::optional<std::string_view> nearest(const NameSet& sessions, std::string_view run) {
  for (std::string_view path = run;;) {
    if (sessions.contains(path)) return path;
    const size_t slash = path.rfind('/');
    if (slash == path.npos) return std::nullopt;
    path = path.substr(0, slash);
  }
}

}  // namespace

Metric metric_of(const proto::MetricName& name) { return {name.tag(), name.group()}; }

std::string metric_run(std::string_view session, std::string_view group) {
  std::string run(group.starts_with('/') ? "" : session);
  if (!run.empty() && !run.ends_with('/')) run += '/';
  run += group;
  if (run.ends_with('/')) run.pop_back();
  return run;
}

std::vector<Metric> find_metrics(const store::Snapshot& snapshot,
                                 const std::vector<const Session*>& sessions) {
  NameSet names;
  for (const Session* session : sessions) names.insert(session->run->name);
  std::unordered_map<std::string_view, NameSet> tags_of_group;
  for (const auto& run : snapshot.runs) {
    const auto session = nearest(names, run->name);
    if (!session) continue;
    const std::string_view name = run->name;
    NameSet& tags = tags_of_group[name.substr(std::min(name.size(), session->size() + 1))];
    for (const store::Series& series : run->series) {
      if (query::is_servable_scalar(series)) tags.insert(series.info->tag);
    }
  }
  std::vector<Metric> metrics;
  for (const auto& [group, tags] : tags_of_group) {
    for (const std::string_view tag : tags) {
      metrics.push_back({std::string(tag), std::string(group)});
    }
  }
  std::sort(metrics.begin(), metrics.end());
  return metrics;
}

MetricColumns::MetricColumns(const std::vector<Metric>& metrics) {
  std::unordered_map<std::string_view, size_t> groups;
  for (const Metric& metric : metrics) {
    if (!column_of_.emplace(metric, metrics_.size()).second) continue;
    metrics_.push_back(metric);
    const auto [group, is_new] = groups.emplace(metric.group, groups_.size());
    if (is_new) groups_.push_back(metric.group);
    group_of_.push_back(group->second);
  }
}

std::optional<size_t> MetricColumns::find(const Metric& metric) const {
  const auto it = column_of_.find(metric);
  if (it == column_of_.end()) return std::nullopt;
  return it->second;
}

std::vector<const store::Series*> MetricColumns::series_of(const store::Snapshot& snapshot,
                                                           const store::Run& session) const {
  std::vector<const store::Run*> runs;
  runs.reserve(groups_.size());
  for (const std::string& group : groups_) {
    runs.push_back(group.empty() ? &session : snapshot.find(metric_run(session.name, group)));
  }
  std::vector<const store::Series*> series;
  series.reserve(metrics_.size());
  for (size_t column = 0; column < metrics_.size(); ++column) {
    const store::Run* const run = runs[group_of_[column]];
    series.push_back(run == nullptr ? nullptr : query::find_scalars(*run, metrics_[column].tag));
  }
  return series;
}

}  // namespace stepscope::trials
