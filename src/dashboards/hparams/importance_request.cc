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

std::unordered_set<std::string_view> names(const http::Request& request, std::string_view name) {
  const auto all = request.all(name);
  return {all.begin(), all.end()};
}

}  // namespace

double figure(const MetricFigures& figures, Reducer reducer) {
  switch (reducer) {
    case Reducer::Last:
      return figures.last;
    case Reducer::Min:
      return figures.min;
    case Reducer::Max:
      return figures.max;
    case Reducer::Mean:
      return figures.mean;
  }
  return figures.last;
}

Result<ImportanceRequest> read_importance_request(const http::Request& request) {
  using MethodName = std::pair<std::string_view, Method>;
  using ReducerName = std::pair<std::string_view, Reducer>;
  using GoalName = std::pair<std::string_view, bool>;
  ImportanceRequest read;
  TRY(read.method, choice_parameter(request, "method",
                                    std::array{MethodName{"fanova", Method::Fanova},
                                               MethodName{"ped_anova", Method::PedAnova}}));
  TRY(const std::string_view tag, request.require("tag"));
  read.metric = {std::string(tag), std::string(request.find("group").value_or(""))};
  TRY(read.reducer,
      choice_parameter(
          request, "value",
          std::array{ReducerName{"last", Reducer::Last}, ReducerName{"min", Reducer::Min},
                     ReducerName{"max", Reducer::Max}, ReducerName{"mean", Reducer::Mean}}));
  TRY(read.is_lower_better,
      choice_parameter(request, "goal",
                       std::array{GoalName{"minimize", true}, GoalName{"maximize", false}}));
  TRY(read.quantile, quantile_parameter(request));
  TRY(read.seed, seed_parameter(request));
  read.runs = names(request, "run");
  read.chosen = names(request, "chosen");
  return read;
}

}  // namespace stepscope::dashboards::hparams
