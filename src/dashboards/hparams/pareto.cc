// SPDX-License-Identifier: Apache-2.0
#include "dashboards/hparams/pareto.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/text/json_writer.h"
#include "dashboards/hparams/statistics_request.h"
#include "stats/pareto.h"

namespace stepscope::dashboards::hparams {
namespace {

struct Objective {
  trials::MetricSpec metric;
  trials::Goal goal = trials::Goal::Minimize;
  std::vector<double> values = {};  // NaN where the trial is not counted.
};
using Objectives = std::array<Objective, 2>;

Result<Objectives> read_objectives(const http::Request& request) {
  const auto metrics = request.all("metric");
  const auto goals = request.all("goal");
  if (metrics.size() != 2) {
    return invalid("a Pareto front needs 'metric' twice; it is given {} times", metrics.size());
  }
  if (goals.size() > 2) {
    return invalid("'goal' is given {} times; pass one for each metric", goals.size());
  }
  Objectives objectives;
  for (size_t i = 0; i < objectives.size(); ++i) {
    TRY(objectives[i].metric, trials::parse_metric_spec(metrics[i]));
    TRY(objectives[i].goal, i < goals.size() ? trials::parse_goal(goals[i])
                                             : trials::guess_goal(objectives[i].metric.metric));
  }
  return objectives;
}

stats::Objective objective_of(const Objective& objective) {
  return {objective.values, objective.goal == trials::Goal::Minimize};
}

std::vector<size_t> front_of(const Objectives& objectives) {
  const auto is_on_front =
      stats::pareto_front(objective_of(objectives[0]), objective_of(objectives[1]));
  std::vector<size_t> front;
  for (size_t trial = 0; trial < is_on_front.size(); ++trial) {
    if (is_on_front[trial]) front.push_back(trial);
  }
  std::ranges::stable_sort(front, {}, [&](size_t trial) { return objectives[0].values[trial]; });
  return front;
}

int64_t count_complete(const Objectives& objectives) {
  int64_t count = 0;
  for (size_t trial = 0; trial < objectives[0].values.size(); ++trial) {
    count +=
        std::isfinite(objectives[0].values[trial]) && std::isfinite(objectives[1].values[trial])
            ? 1
            : 0;
  }
  return count;
}

std::string json_of(const Objectives& objectives, const trials::TrialFacts& facts,
                    uint64_t version) {
  JsonWriter json;
  json.begin_object().field("version", static_cast<int64_t>(version));
  json.field("trial_set", facts.trial_set).key("metrics").begin_array();
  for (const Objective& objective : objectives) {
    trials::write_metric_spec(json.begin_object().key("metric").begin_object(), objective.metric);
    json.end_object().field("goal", trials::goal_name(objective.goal)).end_object();
  }
  json.end_array().field("trials", count_complete(objectives)).key("front").begin_array();
  for (const size_t trial : front_of(objectives)) {
    json.begin_object().field("index", static_cast<int64_t>(trial));
    json.field("name", facts.names[trial]).key("values").begin_array();
    for (const Objective& objective : objectives) json.number(objective.values[trial]);
    json.end_array().end_object();
  }
  json.end_array().end_object();
  return json.take();
}

}  // namespace

Result<http::Response> get_pareto(const http::Request& request,
                                  const std::shared_ptr<const store::Snapshot>& snapshot,
                                  trials::FactsCache& cache) {
  TRY(Objectives objectives, read_objectives(request));
  trials::SharedTrials trials;
  for (Objective& objective : objectives) {
    TRY(const TrialQuestion question, read_question(request, objective.metric, snapshot, cache));
    objective.values = counted_values(question);
    trials = question.trials;
  }
  return http::Response::json_text(json_of(objectives, *trials, snapshot->version));
}

}  // namespace stepscope::dashboards::hparams
