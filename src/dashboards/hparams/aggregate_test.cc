// SPDX-License-Identifier: Apache-2.0
#include "dashboards/hparams/aggregate.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace stepscope::dashboards::hparams {
namespace {

SessionGroup group_of(const std::vector<MetricValue>& values) {
  SessionGroup group;
  for (const MetricValue& value : values) group.members.push_back({nullptr, {value}});
  return group;
}

MetricValue aggregated(const std::vector<MetricValue>& values, proto::AggregationType type) {
  std::vector<SessionGroup> groups = {group_of(values)};
  proto::ListSessionGroupsRequest request;
  request.set_aggregation_type(type);
  request.mutable_aggregation_metric()->set_tag("loss");
  EXPECT_TRUE(
      aggregate(groups, request, trials::MetricColumns(std::vector<trials::Metric>{{"loss", ""}}))
          .ok());
  return groups[0].metrics[0].value_or(MetricValue());
}

TEST(Aggregate, MeanStepIsRoundedDown) {
  EXPECT_EQ(aggregated({{0, 1, 0}, {0, 2, 0}}, proto::AGGREGATION_AVG).step, 1);
  EXPECT_EQ(aggregated({{0, -1, 0}, {0, -2, 0}}, proto::AGGREGATION_AVG).step, -2);
  EXPECT_EQ(aggregated({{0, -3, 0}, {0, 4, 0}, {0, -2, 0}}, proto::AGGREGATION_AVG).step, -1);
}

TEST(Aggregate, MeanOfTheGreatestStepsDoesNotOverflow) {
  constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
  EXPECT_EQ(aggregated({{0, kMax, 0}, {0, kMax, 0}, {0, kMax, 0}}, proto::AGGREGATION_AVG).step,
            kMax);
  EXPECT_EQ(aggregated({{0, kMax, 0}, {0, -kMax - 1, 0}}, proto::AGGREGATION_AVG).step, -1);
}

TEST(Aggregate, NaNIsChosenOnlyIfThereIsNoNumber) {
  const double nan = std::nan("");
  EXPECT_EQ(aggregated({{nan, 0, 0}, {3, 0, 0}, {2, 0, 0}}, proto::AGGREGATION_MIN).value, 2);
  EXPECT_EQ(aggregated({{nan, 0, 0}, {3, 0, 0}, {2, 0, 0}}, proto::AGGREGATION_MAX).value, 3);
  EXPECT_TRUE(std::isnan(aggregated({{nan, 0, 0}}, proto::AGGREGATION_MAX).value));
  EXPECT_TRUE(std::isnan(aggregated({{nan, 0, 0}, {1, 0, 0}}, proto::AGGREGATION_AVG).value));
}

TEST(Aggregate, TheMedianOfFourIsTheSecond) {
  EXPECT_EQ(
      aggregated({{4, 0, 0}, {1, 0, 0}, {3, 0, 0}, {2, 0, 0}}, proto::AGGREGATION_MEDIAN).value, 2);
}

}  // namespace
}  // namespace stepscope::dashboards::hparams
