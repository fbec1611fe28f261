// SPDX-License-Identifier: Apache-2.0
#include "dashboards/hparams/best.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/limits/work_limits.h"
#include "base/text/parse.h"
#include "dashboards/hparams/table_header.h"

namespace stepscope::dashboards::hparams {
namespace {

constexpr size_t kFewBest = 5;

Result<size_t> count_parameter(const http::Request& request) {
  const auto given = request.find("count");
  if (!given) return size_t{0};
  const auto count = parse_number<size_t>(*given);
  if (count && *count > 0) return *count;
  return invalid("'count' is '{}'; it must be a whole number of at least 1", *given);
}

// The trials to compare, the best first.
std::vector<size_t> ranked(const TrialQuestion& question, trials::Goal goal) {
  const std::vector<double>& values = question.metric->values;
  std::vector<size_t> trials;
  for (size_t trial = 0; trial < values.size(); ++trial) {
    if (question.is_counted[trial] && std::isfinite(values[trial])) trials.push_back(trial);
  }
  std::ranges::stable_sort(trials, [&](size_t a, size_t b) {
    return goal == trials::Goal::Minimize ? values[a] < values[b] : values[a] > values[b];
  });
  return trials;
}

std::vector<size_t> best_of(const std::vector<size_t>& trials, const TrialQuestion& question,
                            const BestRequest& request) {
  std::vector<size_t> best = trials;
  if (question.is_chosen) {
    std::erase_if(best, [&](size_t trial) { return !(*question.is_chosen)[trial]; });
    return best;
  }
  const double share = std::ceil(request.quantile * static_cast<double>(trials.size()));
  const size_t count = request.count > 0 ? request.count : static_cast<size_t>(share);
  best.resize(std::min(best.size(), count));
  return best;
}

std::vector<bool> flags_of(const std::vector<size_t>& trials, size_t count) {
  std::vector<bool> flags(count, false);
  for (const size_t trial : trials) flags[trial] = true;
  return flags;
}

void sort_by_distance(std::vector<BestTrials::Hparam>& hparams) {
  std::ranges::stable_sort(hparams, [](const auto& a, const auto& b) {
    const double first = a.difference.distance;
    const double second = b.difference.distance;
    if (std::isnan(first) || std::isnan(second)) return std::isnan(second) && !std::isnan(first);
    return first > second;
  });
}

void write_shares(JsonWriter& json, const std::vector<double>& shares,
                  const std::vector<trials::Choice>& domain) {
  json.key("shares").begin_array();
  for (size_t category = 0; category < shares.size(); ++category) {
    if (shares[category] == 0) continue;
    json.begin_object().key("value");
    write_choice(json, domain[category]);
    json.field("share", shares[category]).end_object();
  }
  json.end_array();
}

void write_group(JsonWriter& json, std::string_view name, const stats::GroupValues& group,
                 const std::vector<trials::Choice>* domain) {
  json.key(name).begin_object().field("trials", static_cast<int64_t>(group.trials));
  if (domain != nullptr) {
    write_shares(json, group.shares, *domain);
  } else {
    write_figure(json, "low_quartile", group.low_quartile);
    write_figure(json, "median", group.median);
    write_figure(json, "high_quartile", group.high_quartile);
  }
  json.end_object();
}

void write_difference(JsonWriter& json, const BestTrials::Hparam& hparam,
                      const trials::TrialFacts& facts) {
  const bool is_category = facts.columns[hparam.index].is_category();
  json.begin_object().field("name", facts.hparams[hparam.index]);
  write_figure(json, "distance", hparam.difference.distance);
  if (!is_category) write_figure(json, "p_value", hparam.difference.p_value);
  const auto* domain = is_category ? &facts.domains[hparam.index] : nullptr;
  write_group(json, "best", hparam.difference.chosen, domain);
  write_group(json, "rest", hparam.difference.rest, domain);
  json.end_object();
}

}  // namespace

Result<BestRequest> read_best_request(const http::Request& request) {
  BestRequest read;
  TRY(read.metric, metric_parameter(request));
  TRY(read.goal, goal_parameter(request, read.metric.metric));
  TRY(read.count, count_parameter(request));
  TRY(read.quantile, quantile_parameter(request));
  return read;
}

BestTrials find_best_trials(const TrialQuestion& question, const BestRequest& request) {
  const trials::TrialFacts& facts = *question.trials;
  const std::vector<size_t> trials = ranked(question, request.goal);
  BestTrials result;
  result.best = best_of(trials, question, request);
  result.trials = trials.size();
  const auto is_counted = flags_of(trials, facts.names.size());
  const auto is_best = flags_of(result.best, facts.names.size());
  for (size_t i = 0; i < facts.columns.size(); ++i) {
    check_for_stop();
    result.hparams.push_back({i, stats::difference(facts.columns[i], is_counted, is_best)});
  }
  sort_by_distance(result.hparams);
  if (result.best.size() < kFewBest) {
    result.warnings.push_back(
        fmt::format("only {} of {} trials are compared with the others: at least {} are needed to "
                    "be reliable",
                    result.best.size(), result.trials, kFewBest));
  }
  return result;
}

std::string json_of_best(const BestTrials& best, const TrialQuestion& question,
                         const BestRequest& request, uint64_t version) {
  const trials::TrialFacts& facts = *question.trials;
  JsonWriter json;
  json.begin_object().field("version", static_cast<int64_t>(version));
  json.field("trial_set", facts.trial_set);
  trials::write_metric_spec(json.key("metric").begin_object(), request.metric);
  json.end_object().field("goal", trials::goal_name(request.goal));
  json.field("trials", static_cast<int64_t>(best.trials)).key("best").begin_array();
  for (const size_t trial : best.best) {
    json.begin_object().field("index", static_cast<int64_t>(trial));
    json.field("name", facts.names[trial]);
    json.field("value", question.metric->values[trial]).end_object();
  }
  json.end_array().key("hparams").begin_array();
  for (const auto& hparam : best.hparams) write_difference(json, hparam, facts);
  json.end_array().key("warnings").begin_array();
  for (const std::string& warning : best.warnings) json.string(warning);
  json.end_array().end_object();
  return json.take();
}

}  // namespace stepscope::dashboards::hparams
