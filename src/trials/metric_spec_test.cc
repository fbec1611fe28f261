// SPDX-License-Identifier: Apache-2.0
#include "trials/metric_spec.h"

#include <gtest/gtest.h>

#include <string>

#include "base/test_error.h"

namespace stepscope::trials {
namespace {

std::string written(const MetricSpec& spec) {
  JsonWriter json;
  json.begin_object();
  write_metric_spec(json, spec);
  json.end_object();
  return json.take();
}

TEST(MetricSpec, IsATag) {
  const MetricSpec spec = parse_metric_spec("val/loss [%]").value();
  EXPECT_EQ(spec.metric, (Metric{"val/loss [%]", ""}));
  EXPECT_EQ(spec.reducer, Reducer::Last);
}

TEST(MetricSpec, IsJsonThatIsWrittenAsItWasRead) {
  for (const char* text :
       {R"({"tag": "loss", "group": "train", "value": "last"})",
        R"({"tag": "{loss}", "group": "", "value": "min"})",
        R"({"tag": "loss", "group": "", "value": "tail", "n": 3})",
        R"({"tag": "acc", "group": "", "value": "at_best", "of": {"tag": "loss", "group": "val"}, )"
        R"("goal": "maximize"})"}) {
    EXPECT_EQ(written(parse_metric_spec(text).value()), text);
  }
}

TEST(MetricSpec, HasDefaults) {
  EXPECT_EQ(parse_metric_spec(R"({"tag": "loss"})").value(), parse_metric_spec("loss").value());
  EXPECT_EQ(parse_metric_spec(R"({"tag": "loss", "value": "tail"})").value().n, 10U);
  const auto spec = parse_metric_spec(R"({"tag":"a","value":"at_best","of":{"tag":"b"}})").value();
  EXPECT_EQ(spec.of, (Metric{"b", ""}));
  EXPECT_EQ(spec.goal, Goal::Minimize);
}

// So that a column has one name, whatever the user tried before.
TEST(MetricSpec, LeavesOutWhatTheValueDoesNotNeed) {
  EXPECT_EQ(
      parse_metric_spec(
          R"({"tag": "loss", "value": "min", "n": 5, "of": {"tag": "b"}, "goal": "maximize"})")
          .value(),
      parse_metric_spec(R"({"tag": "loss", "value": "min"})").value());
}

// The same cases are in the test of the page: web/src/dashboards/hparams/model/metric_spec.test.ts.
TEST(MetricSpec, GuessesTheGoalFromTheWordsOfTheTag) {
  for (const char* tag : {"epoch_val_accuracy", "Accuracy", "val/top5", "eval.F1-macro", "mAP"}) {
    EXPECT_EQ(guess_goal({tag, ""}), Goal::Maximize) << tag;
  }
  for (const char* tag : {"eval/loss", "vacancy", "top", "stop1", "unscored", ""}) {
    EXPECT_EQ(guess_goal({tag, ""}), Goal::Minimize) << tag;
  }
  EXPECT_EQ(guess_goal({"loss", "accuracy"}), Goal::Minimize);
}

TEST(MetricSpec, RefusesWhatItCannotReadByName) {
  const std::pair<const char*, const char*> cases[] = {
      {"", R"('metric' is empty: pass a tag, or JSON such as {"tag": "loss", "value": "min"})"},
      {"{loss}",
       R"('metric' starts with { and is not valid JSON, such as {"tag": "loss", "value": "min"})"},
      {R"({"value": "min"})",
       R"('metric' needs a 'tag' in each object, such as {"tag": "loss", "value": "min"})"},
      {R"({"tag": 5})", "'tag' of 'metric' must be a text"},
      {R"({"tag": "a", "reducer": "min"})",
       "'metric' has the unknown field 'reducer'; it may have tag, group, value, n, of and goal"},
      {R"({"tag": "a", "value": "median"})",
       "'value' is 'median'; it must be one of last, min, max, mean, tail, at_best"},
      {R"({"tag": "a", "value": "tail", "n": 0})",
       "'n' of 'metric' must be a whole number from 1 to 1000000"},
      {R"({"tag": "a", "value": "at_best"})",
       "'of' of 'metric' must name the metric whose best step counts, such as "
       R"({"tag": "accuracy", "value": "at_best", "of": {"tag": "loss"}})"},
      {R"({"tag": "a", "value": "at_best", "of": {"tag": "b"}, "goal": "up"})",
       "'goal' is 'up'; it must be minimize or maximize"},
  };
  for (const auto& [text, message] : cases) {
    EXPECT_THAT(parse_metric_spec(text), fails_with(Code::Invalid, message)) << text;
  }
}

}  // namespace
}  // namespace stepscope::trials
