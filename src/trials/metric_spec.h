// SPDX-License-Identifier: Apache-2.0
// A column of metrics: which scalar, and which of its values stands for a trial.
#pragma once

#include <compare>
#include <cstdint>
#include <string_view>

#include "base/result.h"
#include "base/text/json_writer.h"
#include "trials/metrics.h"

namespace stepscope::trials {

// Tail: the mean of the last `n` points. AtBest: the value at the best step of another metric.
enum class Reducer : uint8_t { Last, Min, Max, Mean, Tail, AtBest };

enum class Goal : uint8_t { Minimize, Maximize };

struct MetricSpec {
  static constexpr uint32_t kTailDefault = 10;
  static constexpr uint32_t kTailMax = 1'000'000;

  Metric metric;
  Reducer reducer = Reducer::Last;
  uint32_t n = kTailDefault;   // Tail only; otherwise the default.
  Metric of = {};              // AtBest only; otherwise empty.
  Goal goal = Goal::Minimize;  // AtBest only: which value of `of` is best.

  auto operator<=>(const MetricSpec&) const = default;
};

// Reads a tag (the last value of the metric in group ""), or a text that starts with "{" as JSON:
//   {"tag", "group", "value": "last|min|max|mean|tail|at_best", "n", "of": {"tag", "group"},
//    "goal": "minimize|maximize"}
// Only `tag` is required, and `of` with at_best. Fields that the value does not need are ignored.
// Errors name the parameter as 'metric' and the field.
Result<MetricSpec> parse_metric_spec(std::string_view text);

// The word for a reducer in requests and responses, and the reducer of a word.
std::string_view reducer_name(Reducer reducer);
Result<Reducer> parse_reducer(std::string_view word);

// The same for goals.
std::string_view goal_name(Goal goal);
Result<Goal> parse_goal(std::string_view word);

// What is best of a metric if nobody says so: the highest value if a word of its tag starts with
// that of a score, such as "accuracy" or "reward"; otherwise the lowest. The page guesses the same.
Goal guess_goal(const Metric& metric);

// Writes the fields of the JSON above into the open object: `tag`, `group`, `value`, and those that
// the value needs.
void write_metric_spec(JsonWriter& json, const MetricSpec& spec);

}  // namespace stepscope::trials
