// SPDX-License-Identifier: Apache-2.0
#include "dashboards/hparams/importance_request.h"

#include <array>
#include <utility>

#include "base/text/parse.h"

namespace stepscope::dashboards::hparams {
namespace {

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

Result<double> quantile_parameter(const http::Request& request) {
  const auto given = request.find("quantile");
  if (!given) return 0.1;
  const auto value = parse_number<double>(*given);
  if (value && *value > 0 && *value < 1) return *value;
  return invalid("'quantile' is '{}'; it must be a number between 0 and 1", *given);
}

Result<uint64_t> seed_parameter(const http::Request& request) {
  const auto given = request.find("seed");
  if (!given) return uint64_t{0};
  if (const auto value = parse_number<uint64_t>(*given)) return *value;
  return invalid("'seed' is '{}'; it must be a whole number of at least 0", *given);
}

// As 'metric', or by the parameters 'tag', 'group' and 'value'.
Result<MetricSpec> metric_parameter(const http::Request& request) {
  if (const auto metric = request.find("metric")) return parse_metric_spec(*metric);
  MetricSpec spec;
  const auto tag = request.find("tag");
  if (!tag) return invalid("'metric' is missing: pass a tag, or JSON with tag, group and value");
  spec.metric = {std::string(*tag), std::string(request.find("group").value_or(""))};
  if (const auto value = request.find("value")) {
    TRY(spec.reducer, parse_reducer(*value));
  }
  return spec;
}

std::unordered_set<std::string_view> names(const http::Request& request, std::string_view name) {
  const auto all = request.all(name);
  return {all.begin(), all.end()};
}

}  // namespace

Result<ImportanceRequest> read_importance_request(const http::Request& request) {
  using MethodName = std::pair<std::string_view, Method>;
  using GoalName = std::pair<std::string_view, Goal>;
  ImportanceRequest read;
  TRY(read.method, choice_parameter(request, "method",
                                    std::array{MethodName{"fanova", Method::Fanova},
                                               MethodName{"ped_anova", Method::PedAnova}}));
  TRY(read.metric, metric_parameter(request));
  TRY(read.goal, choice_parameter(request, "goal",
                                  std::array{GoalName{"minimize", Goal::Minimize},
                                             GoalName{"maximize", Goal::Maximize}}));
  TRY(read.quantile, quantile_parameter(request));
  TRY(read.seed, seed_parameter(request));
  read.runs = names(request, "run");
  read.chosen = names(request, "chosen");
  return read;
}

}  // namespace stepscope::dashboards::hparams
