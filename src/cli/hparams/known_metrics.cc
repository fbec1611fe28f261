// SPDX-License-Identifier: Apache-2.0
#include "cli/hparams/known_metrics.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "base/text/parse.h"
#include "cli/hparams/title_choices.h"
#include "trials/metric_table.h"

namespace stepscope::cli {

using trials::AvailableMetric;
using trials::Goal;
using trials::Metric;
using trials::MetricSpec;
using trials::Reducer;

KnownMetrics::KnownMetrics(const store::Snapshot& snapshot, const trials::TunerSource& tuners,
                           const trials::TrialScope& scope) {
  auto found = trials::find_trials(snapshot, tuners, scope);
  trials_ = found.trials.size();
  available_ = trials::available_metrics(found.trials);
  announced_ = trials::read_announced(found.sessions);
}

bool KnownMetrics::has(const Metric& metric) const {
  return std::ranges::find(available_, metric, &AvailableMetric::metric) != available_.end();
}

// What its column may be called: its display name, if it has one, and its path.
std::vector<std::string> KnownMetrics::names_of(const Metric& metric) const {
  std::vector<std::string> names;
  const auto found = announced_.metrics.find(metric);
  if (found != announced_.metrics.end() && !found->second.display_name.empty()) {
    names.push_back(found->second.display_name);
  }
  names.push_back(trials::title_of({.metric = metric}));
  return names;
}

// The columns that a metric may have. `title` says of how many values a mean may be.
std::vector<MetricSpec> KnownMetrics::figures_of(const Metric& metric,
                                                 std::string_view title) const {
  std::vector<MetricSpec> figures;
  for (const Reducer reducer : {Reducer::Last, Reducer::Min, Reducer::Max, Reducer::Mean}) {
    figures.push_back({.metric = metric, .reducer = reducer});
  }
  const size_t last_word = title.rfind(' ') + 1;
  const std::string_view digits = title.substr(last_word, title.size() - last_word - 1);
  const auto n = parse_number<uint32_t>(digits).value_or(0);
  if (n >= 1 && n <= MetricSpec::kTailMax) {
    figures.push_back({.metric = metric, .reducer = Reducer::Tail, .n = n});
  }
  for (const AvailableMetric& of : available_) {
    for (const Goal goal : {Goal::Minimize, Goal::Maximize}) {
      figures.push_back(
          {.metric = metric, .reducer = Reducer::AtBest, .of = of.metric, .goal = goal});
    }
  }
  return figures;
}

std::optional<MetricSpec> KnownMetrics::find_title(const std::string& title) const {
  for (const AvailableMetric& one : available_) {
    for (const std::string& name : names_of(one.metric)) {
      if (!title.starts_with(name)) continue;
      for (const MetricSpec& figure : figures_of(one.metric, title)) {
        if (trials::title_of(figure, name) == title) return figure;
      }
    }
  }
  return std::nullopt;
}

Error KnownMetrics::no_such_metric(const Metric& metric) const {
  const std::string name = trials::title_of({.metric = metric});
  std::vector<std::string> titles;
  for (const AvailableMetric& one : available_) {
    std::ranges::move(names_of(one.metric), std::back_inserter(titles));
  }
  return with_hint(not_found("none of the {} trials has the metric '{}'", trials_, name),
                   hint_of_titles(name, titles));
}

Result<MetricSpec> KnownMetrics::find(const MetricSpec& requested) const {
  if (!has(requested.metric)) {
    const bool is_only_tag = requested == MetricSpec{.metric = {requested.metric.tag, ""}};
    if (is_only_tag) {
      if (auto found = find_title(requested.metric.tag)) return *std::move(found);
    }
    return no_such_metric(requested.metric);
  }
  if (requested.reducer == Reducer::AtBest && !has(requested.of)) {
    return no_such_metric(requested.of);
  }
  return requested;
}

}  // namespace stepscope::cli
