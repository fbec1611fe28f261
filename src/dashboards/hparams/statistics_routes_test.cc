// SPDX-License-Identifier: Apache-2.0
#include "dashboards/hparams/statistics_routes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "proto/hparams.pb.h"
#include "query/test_run.h"

namespace stepscope::dashboards::hparams {
namespace {

using query::TestFile;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// 30 trials whose loss is half their learning rate. Neither the batch size nor the name matters.
class StatisticsRoutes : public testing::Test {
 protected:
  StatisticsRoutes() {
    add_statistics(router_, store_, {});
    for (int trial = 0; trial < 30; ++trial) add_trial(trial, trial * 0.5);
  }

  // Trials are listed in the order of their names: t00, t01, ...
  void add_trial(int trial, double loss) {
    proto::HParamsPluginData data;
    add(data, "batch").set_number_value(trial * 7 % 5);
    add(data, "lr").set_number_value(trial);
    add(data, "name").set_string_value(trial % 3 == 0 ? "a" : "b");
    auto info = query::test_info("_hparams_/session_start_info", "hparams", DataClass::Tensor);
    info->set_notes(query::notes_of({}, data.SerializeAsString()));
    query::commit_run(store_, fmt::format("t{:02}", trial),
                      {TestFile()
                           .add({std::move(info), nullptr, make_counted<const store::RecordPart>()})
                           .scalars("loss", {{0, 1, 100.0}, {1, 2, loss}})
                           .scalars("score", {{0, 1, trial * 2.0}})
                           .scalars("size", {{0, 1, static_cast<double>((30 - trial) / 10)}})});
  }

  static google::protobuf::Value& add(proto::HParamsPluginData& data, const std::string& name) {
    proto::HParam& hparam = *data.mutable_session_start_info()->add_hparams();
    hparam.set_key(name);
    return *hparam.mutable_value();
  }

  std::string body(const std::string& route, http::Fields parameters) {
    http::Request request;
    request.path = "/api/v1/hparams/" + route;
    request.query = std::move(parameters);
    return router_.route(request).body;
  }
  std::string importance(http::Fields parameters) {
    return body("importance", std::move(parameters));
  }
  std::string trial_set() {
    const std::string found = body("best", {{"metric", "loss"}});
    const std::string mark = R"("trial_set": ")";
    const size_t begin = found.find(mark) + mark.size();
    return found.substr(begin, found.find('"', begin) - begin);
  }

  store::Store store_;
  http::Router router_;
};

TEST_F(StatisticsRoutes, PutTheHyperparameterThatMattersFirst) {
  for (const char* method : {"fanova", "ped_anova"}) {
    const std::string found = importance({{"metric", "loss"}, {"method", method}});
    EXPECT_THAT(found, HasSubstr(R"("hparams": [{"name": "lr", )")) << method;
    EXPECT_THAT(found, HasSubstr(R"("trials": 30)")) << method;
  }
}

TEST_F(StatisticsRoutes, TakeTheMetricAsJsonOrByParameters) {
  const std::string found =
      importance({{"metric", R"({"tag": "loss", "value": "min"})"}, {"method", "ped_anova"}});
  EXPECT_THAT(found,
              HasSubstr(R"("metric": {"tag": "loss", "group": "", "value": "min"}, "trials": 30)"));
  EXPECT_EQ(importance({{"tag", "loss"}, {"value", "min"}, {"method", "ped_anova"}}), found);
  EXPECT_THAT(importance({{"tag", "loss"}, {"value", "max"}}),
              HasSubstr("the metric has the same value in all trials"));
}

TEST_F(StatisticsRoutes, HaveCorrelationsOfNumbersOnly) {
  const std::string found = importance({{"metric", "loss"}});
  EXPECT_THAT(found, HasSubstr(R"("pearson": 1.0, "spearman": 1.0})"));
  const std::string name = found.substr(found.find(R"({"name": "name")"));
  EXPECT_THAT(name.substr(0, name.find('}')), Not(HasSubstr("pearson")));
}

TEST_F(StatisticsRoutes, WarnIfThereAreFewTrialsOrTheForestIsPoor) {
  http::Fields few = {{"metric", "loss"}};
  for (const char* run : {"t03", "t04", "t05"}) few.emplace_back("run", run);
  EXPECT_THAT(importance(few),
              HasSubstr("only 3 trials: importances need at least 20 to be reliable"));
  EXPECT_THAT(importance({{"metric", "loss"}, {"method", "ped_anova"}}),
              HasSubstr("only 3 of 30 trials are compared with the others"));
  EXPECT_THAT(importance({{"metric", "loss"}}), HasSubstr(R"("warnings": [])"));
}

TEST_F(StatisticsRoutes, CompareTheChosenTrialsWithTheOthers) {
  http::Fields by_name = {{"metric", "loss"}, {"method", "ped_anova"}};
  std::string indices;
  for (int trial = 0; trial < 30; trial += 3) {
    by_name.emplace_back("chosen", fmt::format("t{:02}", trial));
    indices += fmt::format("{}{}", trial == 0 ? "" : ",", trial);
  }
  const std::string found = importance(by_name);
  EXPECT_THAT(found, HasSubstr(R"("chosen": 10)"));
  EXPECT_THAT(found, HasSubstr(R"("hparams": [{"name": "name")"));
  EXPECT_EQ(importance({{"metric", "loss"},
                        {"method", "ped_anova"},
                        {"chosen", indices},
                        {"trial_set", trial_set()}}),
            found);
}

TEST_F(StatisticsRoutes, ExamineTheTrialsThatAreSelectedByIndex) {
  const std::string set = trial_set();
  EXPECT_THAT(importance({{"metric", "loss"}, {"trials", "0-9,25"}, {"trial_set", set}}),
              HasSubstr(R"("trials": 11)"));
  add_trial(30, 1);
  EXPECT_THAT(importance({{"metric", "loss"}, {"trials", "0-9"}, {"trial_set", set}}),
              HasSubstr("the trials have changed"));
}

TEST_F(StatisticsRoutes, FollowTheLogs) {
  EXPECT_THAT(body("best", {{"metric", "loss"}, {"count", "1"}}), HasSubstr(R"("name": "t00")"));
  add_trial(12, -1);
  EXPECT_THAT(body("best", {{"metric", "loss"}, {"count", "1"}}),
              HasSubstr(R"("best": [{"index": 12, "name": "t12", "value": -1.0}])"));
}

// With all hyperparameters on linear axes, as Optuna measures them.
TEST_F(StatisticsRoutes, MeasureOnLinearAxesIfRequested) {
  for (int trial = 0; trial < 30; ++trial) add_trial(trial, trial < 15 ? 0 : 1);
  const std::string found = importance({{"metric", "loss"}, {"scale", "linear"}});
  EXPECT_THAT(found, HasSubstr(R"("name": "lr")"));
  EXPECT_THAT(importance({{"metric", "loss"}, {"scale", "cubic"}}),
              HasSubstr("'scale' is 'cubic'; it must be one of auto, linear"));
}

TEST_F(StatisticsRoutes, RefuseWrongParametersByName) {
  const std::tuple<const char*, http::Fields, const char*> cases[] = {
      {"importance", {}, "'metric' is missing"},
      {"importance",
       {{"metric", "loss"}, {"method", "shap"}},
       "'method' is 'shap'; it must be one of fanova, ped_anova"},
      {"importance",
       {{"metric", "loss"}, {"quantile", "2"}},
       "'quantile' is '2'; it must be a number between 0 and 1"},
      {"importance",
       {{"metric", "loss"}, {"seed", "-1"}},
       "'seed' is '-1'; it must be a whole number of at least 0"},
      {"importance", {{"metric", "missing"}}, "none of the 30 trials has the metric 'missing'"},
      {"importance",
       {{"metric", "loss"}, {"method", "ped_anova"}, {"chosen", "trial99"}},
       "none of the trials in 'chosen' exists"},
      {"importance",
       {{"metric", "loss"}, {"trials", "0"}, {"run", "t00"}},
       "pass either 'trials' or 'run', not both"},
      {"importance", {{"metric", "loss"}, {"trials", "0"}}, "'trials' needs 'trial_set'"},
      {"best", {{"metric", "loss"}, {"goal", "up"}}, "'goal' is 'up'"},
      {"best",
       {{"metric", "loss"}, {"count", "0"}},
       "'count' is '0'; it must be a whole number of at least 1"},
      {"pareto", {{"metric", "loss"}}, "a Pareto front needs 'metric' twice; it is given 1 times"},
      {"pareto",
       {{"metric", "loss"}, {"metric", "size"}, {"goal", "up"}},
       "'goal' is 'up'; it must be minimize or maximize"},
  };
  for (const auto& [route, parameters, message] : cases) {
    EXPECT_THAT(body(route, parameters), HasSubstr(message));
  }
}

TEST_F(StatisticsRoutes, ShowHowTheBestDiffer) {
  const std::string found = body("best", {{"metric", "loss"}, {"count", "10"}});
  EXPECT_THAT(found,
              HasSubstr(R"("trials": 30, "best": [{"index": 0, "name": "t00", "value": 0.0})"));
  EXPECT_THAT(found, HasSubstr(R"("hparams": [{"name": "lr", "distance": 1.0, "p_value": )"));
  EXPECT_THAT(found, HasSubstr(R"("best": {"trials": 10, "low_quartile": 2.25, "median": 4.5, )"
                               R"("high_quartile": 6.75}, "rest": {"trials": 20)"));
  EXPECT_THAT(found, HasSubstr(R"("best": {"trials": 10, "shares": [{"value": "a", "share": 0.4)"));
  EXPECT_THAT(found, HasSubstr(R"("warnings": [])"));
}

TEST_F(StatisticsRoutes, GuessTheGoalFromTheName) {
  const auto goal = [](const char* word) { return fmt::format(R"("goal": "{}")", word); };
  EXPECT_THAT(body("best", {{"metric", "loss"}}), HasSubstr(goal("minimize")));
  EXPECT_THAT(body("best", {{"metric", "score"}}),
              AllOf(HasSubstr(goal("maximize")), HasSubstr(R"("best": [{"index": 29, )")));
  EXPECT_THAT(body("best", {{"metric", "score"}, {"goal", "minimize"}}),
              HasSubstr(goal("minimize")));
  EXPECT_THAT(body("pareto", {{"metric", "loss"}, {"metric", "score"}, {"goal", "minimize"}}),
              HasSubstr(goal("maximize")));
  const http::Fields best_scores = {{"metric", "score"}, {"method", "ped_anova"}};
  const std::string found = importance(best_scores);
  EXPECT_THAT(found, HasSubstr(goal("maximize")));
  http::Fields explicit_goal = best_scores;
  explicit_goal.emplace_back("goal", "maximize");
  EXPECT_EQ(importance(explicit_goal), found);
}

TEST_F(StatisticsRoutes, HaveDeviationsOfForestsOnly) {
  EXPECT_THAT(importance({{"metric", "loss"}}), HasSubstr("deviation"));
  EXPECT_THAT(importance({{"metric", "loss"}, {"method", "ped_anova"}}),
              AllOf(HasSubstr(R"("trials": 30, "chosen": 3, )"), Not(HasSubstr("deviation"))));
}

TEST_F(StatisticsRoutes, FindTheBestForEitherGoal) {
  EXPECT_THAT(body("best", {{"metric", "loss"}, {"goal", "maximize"}}),
              AllOf(HasSubstr(R"("best": [{"index": 29, "name": "t29", "value": 14.5})"),
                    HasSubstr("only 3 of 30 trials are compared with the others")));
}

// Sizes are 3 (t00), 2 (to t10), 1 (to t20) and 0: the lowest loss of each.
TEST_F(StatisticsRoutes, FindTheParetoFront) {
  const std::string found = body("pareto", {{"metric", "loss"}, {"metric", "size"}});
  EXPECT_THAT(found, HasSubstr(R"("trials": 30, "front": [)"
                               R"({"index": 0, "name": "t00", "values": [0.0, 3.0]}, )"
                               R"({"index": 1, "name": "t01", "values": [0.5, 2.0]}, )"
                               R"({"index": 11, "name": "t11", "values": [5.5, 1.0]}, )"
                               R"({"index": 21, "name": "t21", "values": [10.5, 0.0]}]})"));
  EXPECT_THAT(
      body("pareto",
           {{"metric", "loss"}, {"metric", "size"}, {"goal", "minimize"}, {"goal", "maximize"}}),
      HasSubstr(R"("front": [{"index": 0, "name": "t00", "values": [0.0, 3.0]}]})"));
}

}  // namespace
}  // namespace stepscope::dashboards::hparams
