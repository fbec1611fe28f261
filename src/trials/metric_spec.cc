// SPDX-License-Identifier: Apache-2.0
#include "trials/metric_spec.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/text/ascii.h"
#include "query/json.h"

namespace stepscope::trials {
namespace {

using simdjson::dom::element;
using simdjson::dom::object;

constexpr std::array kReducers = {
    std::pair{std::string_view("last"), Reducer::Last},
    std::pair{std::string_view("min"), Reducer::Min},
    std::pair{std::string_view("max"), Reducer::Max},
    std::pair{std::string_view("mean"), Reducer::Mean},
    std::pair{std::string_view("tail"), Reducer::Tail},
    std::pair{std::string_view("at_best"), Reducer::AtBest},
};

constexpr std::string_view kExample = R"({"tag": "loss", "value": "min"})";

// An optional field that is a text.
Result<std::string> text_field(const object& fields, std::string_view name) {
  element found;
  if (fields[name].get(found) != simdjson::SUCCESS) return std::string();
  std::string_view text;
  if (found.get(text) != simdjson::SUCCESS) return invalid("'{}' of 'metric' must be a text", name);
  return std::string(text);
}

Result<Metric> name_fields(const object& fields) {
  Metric metric;
  TRY(metric.tag, text_field(fields, "tag"));
  TRY(metric.group, text_field(fields, "group"));
  if (metric.tag.empty()) {
    return invalid("'metric' needs a 'tag' in each object, such as {}", kExample);
  }
  return metric;
}

Result<void> check_names(const object& fields) {
  constexpr std::array<std::string_view, 6> kKnown = {"tag", "group", "value", "n", "of", "goal"};
  for (const auto& field : fields) {
    if (std::find(kKnown.begin(), kKnown.end(), field.key) != kKnown.end()) continue;
    return invalid("'metric' has the unknown field '{}'; it may have {}", field.key,
                   "tag, group, value, n, of and goal");
  }
  return {};
}

Result<uint32_t> tail_field(const object& fields) {
  element found;
  if (fields["n"].get(found) != simdjson::SUCCESS) return MetricSpec::kTailDefault;
  int64_t n = 0;
  if (found.get(n) == simdjson::SUCCESS && n >= 1 && n <= MetricSpec::kTailMax) {
    return static_cast<uint32_t>(n);
  }
  return invalid("'n' of 'metric' must be a whole number from 1 to {}", MetricSpec::kTailMax);
}

Result<Metric> other_metric(const object& fields) {
  object other;
  if (fields["of"].get(other) != simdjson::SUCCESS) {
    return invalid(R"('of' of 'metric' must name the metric whose best step counts, such as {})",
                   R"({"tag": "accuracy", "value": "at_best", "of": {"tag": "loss"}})");
  }
  return name_fields(other);
}

Result<Goal> goal_field(const object& fields) {
  TRY(const std::string word, text_field(fields, "goal"));
  return word.empty() ? Goal::Minimize : parse_goal(word);
}

Result<MetricSpec> read_fields(const object& fields) {
  RETURN_IF_ERROR(check_names(fields));
  MetricSpec spec;
  TRY(spec.metric, name_fields(fields));
  TRY(const std::string word, text_field(fields, "value"));
  if (!word.empty()) {
    TRY(spec.reducer, parse_reducer(word));
  }
  if (spec.reducer == Reducer::Tail) {
    TRY(spec.n, tail_field(fields));
  }
  if (spec.reducer == Reducer::AtBest) {
    TRY(spec.of, other_metric(fields));
    TRY(spec.goal, goal_field(fields));
  }
  return spec;
}

// Those of the page: web/src/dashboards/hparams/model/metric_spec.ts.
constexpr std::array<std::string_view, 22> kHigherIsBetter = {
    "acc",    "accuracy", "auc", "auroc",   "f1",  "precision", "recall", "score",
    "reward", "return",   "map", "miou",    "iou", "dice",      "bleu",   "rouge",
    "psnr",   "ssim",     "r2",  "success", "win", "throughput"};

// Whether a text starts with a word for which higher is better.
bool starts_as_better(std::string_view lower) {
  const bool is_top =
      lower.starts_with("top") && lower.size() > 3 && lower[3] >= '0' && lower[3] <= '9';
  return is_top || std::ranges::any_of(kHigherIsBetter, [&](std::string_view word) {
           return lower.starts_with(word);
         });
}

void write_name(JsonWriter& json, const Metric& metric) {
  json.field("tag", metric.tag).field("group", metric.group);
}

}  // namespace

std::string_view reducer_name(Reducer reducer) {
  return kReducers[static_cast<size_t>(reducer)].first;
}

Result<Reducer> parse_reducer(std::string_view word) {
  for (const auto& [name, reducer] : kReducers) {
    if (name == word) return reducer;
  }
  return invalid("'value' is '{}'; it must be one of last, min, max, mean, tail, at_best", word);
}

std::string_view goal_name(Goal goal) { return goal == Goal::Minimize ? "minimize" : "maximize"; }

Result<Goal> parse_goal(std::string_view word) {
  for (const Goal goal : {Goal::Minimize, Goal::Maximize}) {
    if (goal_name(goal) == word) return goal;
  }
  return invalid("'goal' is '{}'; it must be minimize or maximize", word);
}

Goal guess_goal(const Metric& metric) {
  const std::string tag = to_lower(metric.tag);
  for (size_t begin = 0; begin <= tag.size();) {
    if (starts_as_better(std::string_view(tag).substr(begin))) return Goal::Maximize;
    const size_t end = tag.find_first_of("/_.- ", begin);
    if (end == tag.npos) break;
    begin = end + 1;
  }
  return Goal::Minimize;
}

Result<MetricSpec> parse_metric_spec(std::string_view text) {
  if (text.empty()) return invalid("'metric' is empty: pass a tag, or JSON such as {}", kExample);
  if (!text.starts_with('{')) return MetricSpec{.metric = {std::string(text), ""}};
  simdjson::dom::parser parser;
  TRY(const auto document, query::parse_json(parser, "'metric'", text));
  object fields;
  if (!document || document->get(fields) != simdjson::SUCCESS) {
    return invalid("'metric' starts with {{ and is not valid JSON, such as {}", kExample);
  }
  return read_fields(fields);
}

void write_metric_spec(JsonWriter& json, const MetricSpec& spec) {
  write_name(json, spec.metric);
  json.field("value", reducer_name(spec.reducer));
  if (spec.reducer == Reducer::Tail) json.field("n", static_cast<int64_t>(spec.n));
  if (spec.reducer != Reducer::AtBest) return;
  write_name(json.key("of").begin_object(), spec.of);
  json.end_object().field("goal", goal_name(spec.goal));
}

}  // namespace stepscope::trials
