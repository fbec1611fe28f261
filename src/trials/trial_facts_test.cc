// SPDX-License-Identifier: Apache-2.0
#include "trials/trial_facts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/test_error.h"
#include "proto/hparams.pb.h"
#include "query/test_run.h"

namespace stepscope::trials {
namespace {

using query::TestFile;
using testing::ElementsAre;

class TrialFactsOfLogs : public testing::Test {
 protected:
  void add_trial(const std::string& name, double rate, double loss) {
    proto::HParamsPluginData data;
    proto::HParam& hparam = *data.mutable_session_start_info()->add_hparams();
    hparam.set_key("lr");
    hparam.mutable_value()->set_number_value(rate);
    auto info = query::test_info("_hparams_/session_start_info", "hparams", DataClass::Tensor);
    info->set_notes(query::notes_of({}, data.SerializeAsString()));
    query::commit_run(store_, name,
                      {TestFile()
                           .add({std::move(info), nullptr, make_counted<const store::RecordPart>()})
                           .scalars("loss", {{0, 1, loss}})});
  }

  static MetricSpec loss() { return parse_metric_spec("loss").value(); }

  store::Store store_;
  FactsCache cache_;
};

TEST_F(TrialFactsOfLogs, AreColumnsWithAValuePerTrial) {
  add_trial("a", 0.1, 4);
  add_trial("b", std::numeric_limits<double>::infinity(), std::nan(""));
  add_trial("c", 0.5, 2);
  const auto trials = cache_.trials(store_.snapshot());
  EXPECT_THAT(trials->names, ElementsAre("a", "b", "c"));
  EXPECT_THAT(trials->hparams, ElementsAre("lr"));
  const stats::Column& rates = trials->columns[0];
  EXPECT_THAT(rates.values, ElementsAre(0.1, testing::IsNan(), 0.5));
  EXPECT_EQ(rates.low, 0.1);
  EXPECT_EQ(rates.high, 0.5);
  const auto metric = cache_.metric(store_.snapshot(), loss()).value();
  EXPECT_THAT(metric->values, ElementsAre(4, testing::IsNan(), 2));
}

TEST_F(TrialFactsOfLogs, AreKeptUntilTheLogsChange) {
  add_trial("a", 0.1, 4);
  const auto trials = cache_.trials(store_.snapshot());
  const auto metric = cache_.metric(store_.snapshot(), loss()).value();
  EXPECT_EQ(cache_.trials(store_.snapshot()), trials);
  EXPECT_EQ(cache_.metric(store_.snapshot(), loss()).value(), metric);
  add_trial("b", 0.2, 3);
  EXPECT_EQ(cache_.trials(store_.snapshot())->names.size(), 2U);
  EXPECT_EQ(cache_.metric(store_.snapshot(), loss()).value()->values.size(), 2U);
  EXPECT_EQ(trials->names.size(), 1U);  // For those who still have them.
}

TEST_F(TrialFactsOfLogs, HaveCorrelationsOfTheCountedTrials) {
  for (int i = 0; i < 4; ++i) add_trial(std::string(1, static_cast<char>('a' + i)), i, i % 2);
  const auto trials = cache_.trials(store_.snapshot());
  const auto metric = cache_.metric(store_.snapshot(), loss()).value();
  EXPECT_NEAR(cache_.correlations(trials, metric, {true, true, false, false})[0].pearson, 1, 1e-12);
  EXPECT_NEAR(cache_.correlations(trials, metric, {false, true, true, false})[0].pearson, -1,
              1e-12);
}

TEST_F(TrialFactsOfLogs, NameTheMetricThatNoTrialHas) {
  add_trial("a", 0.1, 4);
  const auto spec = parse_metric_spec(
      R"({"tag": "loss", "value": "at_best", "of": {"tag": "f1", "group": "val"}})");
  EXPECT_THAT(cache_.metric(store_.snapshot(), spec.value()),
              fails_with(Code::NotFound, "none of the 1 trials has the metric 'val/f1'"));
}

}  // namespace
}  // namespace stepscope::trials
