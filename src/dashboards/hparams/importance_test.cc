// SPDX-License-Identifier: Apache-2.0
#include "dashboards/hparams/importance.h"

#include <gtest/gtest.h>

#include "base/test_error.h"
#include "dashboards/hparams/importance_request.h"
#include "dashboards/hparams/trial_columns.h"
#include "proto/hparams.pb.h"
#include "query/test_run.h"

namespace stepscope::dashboards::hparams {
namespace {

using query::TestFile;
using testing::HasSubstr;
using testing::Not;

// 30 trials whose loss is their learning rate. Neither the batch size nor the seed matters.
class Importance : public testing::Test {
 protected:
  Importance() {
    for (int trial = 0; trial < 30; ++trial) {
      proto::HParamsPluginData data;
      set(data, "batch", trial * 7 % 5);
      set(data, "lr", trial);
      set(data, "name", trial % 3 == 0 ? "a" : "b");
      auto info = query::test_info("_hparams_/session_start_info", "hparams", DataClass::Tensor);
      info->set_notes(query::notes_of({}, data.SerializeAsString()));
      query::commit_run(
          store_, fmt::format("trial{}", trial),
          {TestFile()
               .add({std::move(info), nullptr, make_counted<const store::RecordPart>()})
               .scalars("loss", {{0, 1, 100.0}, {1, 2, trial * 0.5}})});
    }
  }

  static void set(proto::HParamsPluginData& data, const std::string& name, double value) {
    add(data, name).set_number_value(value);
  }
  static void set(proto::HParamsPluginData& data, const std::string& name, const char* value) {
    add(data, name).set_string_value(value);
  }
  static google::protobuf::Value& add(proto::HParamsPluginData& data, const std::string& name) {
    proto::HParam& hparam = *data.mutable_session_start_info()->add_hparams();
    hparam.set_key(name);
    return *hparam.mutable_value();
  }

  Result<http::Response> get(http::Fields parameters) {
    http::Request request;
    request.query = std::move(parameters);
    return get_importance(request, *store_.snapshot());
  }
  std::string body(http::Fields parameters) { return get(std::move(parameters)).value().body; }

  store::Store store_;
};

TEST_F(Importance, PutsTheHyperparameterThatMattersFirst) {
  for (const char* method : {"fanova", "ped_anova"}) {
    const std::string found = body({{"tag", "loss"}, {"method", method}});
    EXPECT_THAT(found, HasSubstr(R"("hparams": [{"name": "lr", )")) << method;
    EXPECT_THAT(found, HasSubstr(R"("trials": 30)")) << method;
  }
}

TEST_F(Importance, HasCorrelationsOfNumbersOnly) {
  const std::string found = body({{"tag", "loss"}});
  EXPECT_THAT(found, HasSubstr(R"("pearson": 1.0, "spearman": 1.0})"));
  const std::string name = found.substr(found.find(R"({"name": "name")"));
  EXPECT_THAT(name.substr(0, name.find('}')), Not(HasSubstr("pearson")));
}

TEST_F(Importance, UsesTheRequestedFigureOfTheMetric) {
  EXPECT_THAT(get({{"tag", "loss"}, {"value", "max"}}),
              fails_with(Code::Invalid, "the metric has the same value in all trials"));
}

TEST_F(Importance, WarnsIfThereAreFewTrialsOrTheForestIsPoor) {
  http::Fields few = {{"tag", "loss"}};
  for (const char* run : {"trial3", "trial4", "trial5"}) few.emplace_back("run", run);
  EXPECT_THAT(body(few), HasSubstr("only 3 trials: importances need at least 20 to be reliable"));
  EXPECT_THAT(body({{"tag", "loss"}, {"method", "ped_anova"}}),
              HasSubstr("only 3 of 30 trials are compared with the others"));
  EXPECT_THAT(body({{"tag", "loss"}}), HasSubstr(R"("warnings": [])"));
}

TEST_F(Importance, ComparesTheChosenTrialsWithTheOthers) {
  http::Fields parameters = {{"tag", "loss"}, {"method", "ped_anova"}};
  for (int trial = 0; trial < 30; trial += 3) {
    parameters.emplace_back("chosen", fmt::format("trial{}", trial));
  }
  const std::string found = body(parameters);
  EXPECT_THAT(found, HasSubstr(R"("chosen": 10)"));
  EXPECT_THAT(found, HasSubstr(R"("hparams": [{"name": "name")"));
}

TEST_F(Importance, RefusesWrongParametersByName) {
  EXPECT_THAT(get({}), fails_with(Code::Invalid, "tag"));
  EXPECT_THAT(get({{"tag", "loss"}, {"method", "shap"}}),
              fails_with(Code::Invalid, "'method' is 'shap'; it must be one of fanova, ped_anova"));
  EXPECT_THAT(get({{"tag", "loss"}, {"quantile", "2"}}),
              fails_with(Code::Invalid, "'quantile' is '2'; it must be a number between 0 and 1"));
  EXPECT_THAT(get({{"tag", "loss"}, {"seed", "-1"}}),
              fails_with(Code::Invalid, "'seed' is '-1'; it must be a whole number of at least 0"));
  EXPECT_THAT(get({{"tag", "missing"}}),
              fails_with(Code::NotFound, "none of the 30 trials has the metric 'missing'"));
  EXPECT_THAT(get({{"tag", "loss"}, {"method", "ped_anova"}, {"chosen", "trial99"}}),
              fails_with(Code::NotFound, "none of the trials in 'chosen' exists"));
}

TEST(TrialColumns, RecogniseLogarithmicScales) {
  EXPECT_TRUE(looks_logarithmic({1e-5, 1e-4, 1e-3, 1e-2, 1e-1}));
  EXPECT_TRUE(looks_logarithmic({16, 32, 64, 128, 256}));
  EXPECT_FALSE(looks_logarithmic({10, 20, 30, 40, 100}));
  EXPECT_FALSE(looks_logarithmic({0, 1, 10, 100}));
  EXPECT_FALSE(looks_logarithmic({-1, 1, 10, 100}));
  EXPECT_FALSE(looks_logarithmic({1, 2, 4, 8}));
  EXPECT_FALSE(looks_logarithmic({}));
}

}  // namespace
}  // namespace stepscope::dashboards::hparams
