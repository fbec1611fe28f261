// SPDX-License-Identifier: Apache-2.0
#include "trials/trial_facts.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <utility>

#include "query/find.h"
#include "trials/hparam_columns.h"
#include "trials/metric_table.h"
#include "trials/trial_list.h"

namespace stepscope::trials {
namespace {

// A number that is infinite has no place on an axis.
stats::Column numbers_of(TableColumn& column) {
  for (double& value : column.values) {
    if (!std::isfinite(value)) value = std::numeric_limits<double>::quiet_NaN();
  }
  stats::Column numbers = stats::number_column(std::move(column.values), column.is_log);
  if (!column.declared) return numbers;
  // What was declared is what was searched, unless trials were elsewhere.
  const auto [low, high] = *column.declared;
  if (std::isfinite(high - low) && low <= numbers.low && high >= numbers.high &&
      (low > 0 || !numbers.is_log)) {
    numbers.low = low;
    numbers.high = high;
  }
  return numbers;
}

void add_hparam(TrialFacts& facts, TableColumn column) {
  facts.hparams.push_back(std::move(column.name));
  if (column.is_category) {
    facts.columns.push_back({.kind = stats::Column::Kind::Category,
                             .values = std::move(column.values),
                             .categories = column.domain.size()});
  } else {
    facts.columns.push_back(numbers_of(column));
  }
  facts.domains.push_back(std::move(column.domain));
}

TrialFacts read_trials(const store::Snapshot& snapshot, const TunerSource& tuners,
                       const TrialScope& scope) {
  FoundTrials found = find_trials(snapshot, tuners, scope);
  const Announced announced = read_announced(found.sessions);
  const auto& trials = found.trials;
  TrialFacts facts;
  facts.trial_set = trial_set_of(trials);
  for (const Trial& trial : trials) {
    facts.names.push_back(trial.name);
    auto& runs = facts.runs.emplace_back();
    for (const TrialRun& run : trial.runs) runs.push_back(run.run->name);
  }
  for (TableColumn& column : hparam_columns(trials, announced)) {
    add_hparam(facts, std::move(column));
  }
  if (!scope.has_names) return facts;
  for (TableColumn& column : columns_of_names(trials)) add_hparam(facts, std::move(column));
  return facts;
}

bool is_anywhere(const std::vector<Trial>& trials, const Metric& metric) {
  return std::ranges::any_of(
      trials, [&](const Trial& trial) { return find_metric(trial, metric) != nullptr; });
}

std::string text_of(const Metric& metric) {
  return query::quoted(metric.group.empty() ? metric.tag : metric.group + "/" + metric.tag);
}

Result<MetricFacts> read_metric(const store::Snapshot& snapshot, const TunerSource& tuners,
                                const MetricSpec& spec, const TrialScope& scope) {
  const FoundTrials found = find_trials(snapshot, tuners, scope);
  const auto& trials = found.trials;
  const bool needs_other = spec.reducer == Reducer::AtBest;
  for (const Metric& metric : {spec.metric, needs_other ? spec.of : spec.metric}) {
    if (is_anywhere(trials, metric)) continue;
    return not_found("none of the {} trials has the metric {}", trials.size(), text_of(metric));
  }
  return MetricFacts{spec, trial_set_of(trials), metric_column(spec, trials, {}).values};
}

size_t bytes_of(const TrialFacts& facts) {
  size_t bytes = 0;
  for (const stats::Column& column : facts.columns) {
    bytes += column.values.size() * sizeof(double);
  }
  for (const auto& runs : facts.runs) {
    for (const std::string& run : runs) bytes += sizeof(run) + run.size();
  }
  return bytes;
}

}  // namespace

FactsCache::Version FactsCache::version_of(const store::Snapshot& snapshot,
                                           const TrialScope& scope) const {
  const uint64_t files = tuners_.finder ? tuners_.finder->changes() : 0;
  constexpr auto kValidFor = std::chrono::seconds(2);
  const auto period = std::chrono::steady_clock::now().time_since_epoch() / kValidFor;
  return {snapshot.version, files, files > 0 ? int64_t{period} : 0, scope};
}

void FactsCache::forget_other_than(const Version& version) {
  if (version == version_) return;
  version_ = version;
  trials_ = nullptr;
  metrics_.clear();
  correlated_ = {};
}

SharedTrials FactsCache::trials(const std::shared_ptr<const store::Snapshot>& snapshot,
                                const TrialScope& scope) {
  {
    const std::lock_guard lock(mutex_);
    if (version_ == version_of(*snapshot, scope) && trials_) return trials_;
  }
  auto facts = std::make_shared<const TrialFacts>(read_trials(*snapshot, tuners_, scope));
  if (bytes_of(*facts) > kBytesMax) return facts;
  const std::lock_guard lock(mutex_);
  forget_other_than(version_of(*snapshot, scope));
  return trials_ = std::move(facts);
}

Result<SharedMetric> FactsCache::metric(const std::shared_ptr<const store::Snapshot>& snapshot,
                                        const MetricSpec& spec, const TrialScope& scope) {
  {
    const std::lock_guard lock(mutex_);
    const auto kept = std::ranges::find_if(
        metrics_, [&](const SharedMetric& metric) { return metric->spec == spec; });
    if (version_ == version_of(*snapshot, scope) && kept != metrics_.end()) return *kept;
  }
  TRY(MetricFacts read, read_metric(*snapshot, tuners_, spec, scope));
  auto facts = std::make_shared<const MetricFacts>(std::move(read));
  const std::lock_guard lock(mutex_);
  forget_other_than(version_of(*snapshot, scope));
  if (metrics_.size() == kMetricsMax) metrics_.erase(metrics_.begin());
  metrics_.push_back(facts);
  return SharedMetric(std::move(facts));
}

std::vector<stats::Correlation> FactsCache::correlations(const SharedTrials& trials,
                                                         const SharedMetric& metric,
                                                         const std::vector<bool>& is_counted) {
  {
    const std::lock_guard lock(mutex_);
    if (correlated_.trials == trials && correlated_.metric == metric &&
        correlated_.is_counted == is_counted) {
      return correlated_.result;
    }
  }
  std::vector<double> target = metric->values;
  for (size_t trial = 0; trial < target.size(); ++trial) {
    if (!is_counted[trial]) target[trial] = std::numeric_limits<double>::quiet_NaN();
  }
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  std::vector<stats::Correlation> result;
  for (const stats::Column& column : trials->columns) {
    result.push_back(column.is_category() ? stats::Correlation{kNone, kNone, 0}
                                          : stats::correlate(column.values, target));
  }
  const std::lock_guard lock(mutex_);
  correlated_ = {trials, metric, is_counted, result};
  return result;
}

}  // namespace stepscope::trials
