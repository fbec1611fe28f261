// SPDX-License-Identifier: Apache-2.0
// Parameters that the routes of statistics share.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "base/text/json_writer.h"
#include "http/message/request.h"
#include "trials/metric_spec.h"
#include "trials/trial_facts.h"

namespace stepscope::dashboards::hparams {

// A parameter with a few allowed words; the first is the default.
template <typename Choice, size_t count>
Result<Choice> choice_parameter(const http::Request& request, std::string_view name,
                                const std::array<std::pair<std::string_view, Choice>, count>& all) {
  const auto given = request.find(name);
  if (!given) return all.front().second;
  std::string allowed;
  for (const auto& [word, choice] : all) {
    if (word == *given) return choice;
    if (!allowed.empty()) allowed += ", ";
    allowed += word;
  }
  return invalid("'{}' is '{}'; it must be one of {}", name, *given, allowed);
}

// What to examine. Metric and trials are of the same snapshot.
struct TrialQuestion {
  trials::SharedTrials trials;
  trials::SharedMetric metric;
  std::vector<bool> is_counted;                // By trial.
  std::optional<std::vector<bool>> is_chosen;  // Instead of the best trials.
};

// The values of the metric, NaN for trials that are not counted.
std::vector<double> counted_values(const TrialQuestion& question);

// `metric`, a tag or JSON; or the parameters `tag`, `group` and `value`.
Result<trials::MetricSpec> metric_parameter(const http::Request& request);

// `goal`: minimize or maximize; guessed from the metric if it is absent.
Result<trials::Goal> goal_parameter(const http::Request& request, const trials::Metric& metric);

// `quantile`: a share of the trials, 0.1 by default.
Result<double> quantile_parameter(const http::Request& request);

// The trials to examine, as flags: `trials`, ranges of their indices in `trial_set`, or `run`,
// their names or those of their runs; all if there is neither.
Result<std::vector<bool>> counted_trials(const http::Request& request,
                                         const trials::TrialFacts& facts);

// `chosen`: ranges of indices if there is a `trial_set`, else names of trials or runs. Nothing if
// it is absent. NotFound if none of the names exists.
Result<std::optional<std::vector<bool>>> chosen_trials(const http::Request& request,
                                                       const trials::TrialFacts& facts);

// The trials and the metric that a request is about.
Result<TrialQuestion> read_question(const http::Request& request, const trials::MetricSpec& metric,
                                    const std::shared_ptr<const store::Snapshot>& snapshot,
                                    trials::FactsCache& cache);

// Writes null for NaN: there is no such figure.
void write_figure(JsonWriter& json, std::string_view name, double value);

}  // namespace stepscope::dashboards::hparams
