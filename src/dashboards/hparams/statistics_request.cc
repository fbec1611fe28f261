// SPDX-License-Identifier: Apache-2.0
#include "dashboards/hparams/statistics_request.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_set>

#include "base/text/parse.h"
#include "dashboards/hparams/table_request.h"
#include "dashboards/hparams/trial_choice.h"

namespace stepscope::dashboards::hparams {
namespace {

std::vector<bool> named_trials(const trials::TrialFacts& facts,
                               const std::vector<std::string_view>& given) {
  const std::unordered_set<std::string_view> wanted(given.begin(), given.end());
  std::vector<bool> is_named;
  for (size_t trial = 0; trial < facts.names.size(); ++trial) {
    const bool has_run = std::ranges::any_of(
        facts.runs[trial], [&](const std::string& run) { return wanted.contains(run); });
    is_named.push_back(has_run || wanted.contains(facts.names[trial]));
  }
  return is_named;
}

}  // namespace

std::vector<double> counted_values(const TrialQuestion& question) {
  std::vector<double> values = question.metric->values;
  for (size_t trial = 0; trial < values.size(); ++trial) {
    if (!question.is_counted[trial]) values[trial] = std::numeric_limits<double>::quiet_NaN();
  }
  return values;
}

Result<trials::MetricSpec> metric_parameter(const http::Request& request) {
  if (const auto metric = request.find("metric")) return trials::parse_metric_spec(*metric);
  trials::MetricSpec spec;
  const auto tag = request.find("tag");
  if (!tag) return invalid("'metric' is missing: pass a tag, or JSON with tag, group and value");
  spec.metric = {std::string(*tag), std::string(request.find("group").value_or(""))};
  if (const auto value = request.find("value")) {
    TRY(spec.reducer, trials::parse_reducer(*value));
    if (spec.reducer == trials::Reducer::AtBest) {
      return invalid("'value' is 'at_best', which needs 'of': pass 'metric' as JSON");
    }
  }
  return spec;
}

Result<trials::Goal> goal_parameter(const http::Request& request, const trials::Metric& metric) {
  const auto given = request.find("goal");
  return given ? trials::parse_goal(*given) : trials::guess_goal(metric);
}

Result<double> quantile_parameter(const http::Request& request) {
  const auto given = request.find("quantile");
  if (!given) return 0.1;
  const auto value = parse_number<double>(*given);
  if (value && *value > 0 && *value < 1) return *value;
  return invalid("'quantile' is '{}'; it must be a number between 0 and 1", *given);
}

Result<std::vector<bool>> counted_trials(const http::Request& request,
                                         const trials::TrialFacts& facts) {
  const auto runs = request.all("run");
  if (runs.empty()) {
    return trials_parameter(request, "trials", facts.names.size(), facts.trial_set);
  }
  if (request.find("trials")) return invalid("pass either 'trials' or 'run', not both");
  return named_trials(facts, runs);
}

Result<std::optional<std::vector<bool>>> chosen_trials(const http::Request& request,
                                                       const trials::TrialFacts& facts) {
  using Chosen = std::optional<std::vector<bool>>;
  const auto chosen = request.all("chosen");
  if (chosen.empty()) return Chosen();
  if (request.find("trial_set")) {
    TRY(auto flags, trials_parameter(request, "chosen", facts.names.size(), facts.trial_set));
    return Chosen(std::move(flags));
  }
  auto flags = named_trials(facts, chosen);
  if (std::ranges::find(flags, true) == flags.end()) {
    return not_found("none of the trials in 'chosen' exists");
  }
  return Chosen(std::move(flags));
}

Result<TrialQuestion> read_question(const http::Request& request, const trials::MetricSpec& metric,
                                    const std::shared_ptr<const store::Snapshot>& snapshot,
                                    trials::FactsCache& cache) {
  TrialQuestion question;
  TRY(const trials::TrialScope scope, scope_parameters(request));
  question.trials = cache.trials(snapshot, scope);
  TRY(question.is_counted, counted_trials(request, *question.trials));
  TRY(question.is_chosen, chosen_trials(request, *question.trials));
  TRY(question.metric, cache.metric(snapshot, metric, scope));
  // Trials may also come from files beside the logs, which can change in between.
  if (question.metric->trial_set != question.trials->trial_set) {
    return unavailable("the trials changed while they were read; request this again");
  }
  return question;
}

void write_figure(JsonWriter& json, std::string_view name, double value) {
  if (std::isnan(value)) {
    json.key(name).null();
  } else {
    json.field(name, value);
  }
}

}  // namespace stepscope::dashboards::hparams
