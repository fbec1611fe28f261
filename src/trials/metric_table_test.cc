// SPDX-License-Identifier: Apache-2.0
#include "trials/metric_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace stepscope::trials {
namespace {

using testing::ElementsAre;

std::vector<std::string> titles_of(const std::vector<MetricSpec>& specs) {
  std::vector<std::string> titles;
  for (const MetricSpec& spec : specs) titles.push_back(title_of(spec));
  return titles;
}

Announced announce(const std::vector<Metric>& metrics) {
  Announced announced;
  for (const Metric& metric : metrics) announced.metrics[metric];
  return announced;
}

TEST(DefaultMetrics, AreThoseOfMostTrialsFirst) {
  EXPECT_THAT(titles_of(default_metrics({{{"a", ""}, 1}, {{"b", ""}, 3}, {{"c", ""}, 3}}, {})),
              ElementsAre("b", "c", "a"));
}

// One trial of TensorFlow's among those of other writers.
TEST(DefaultMetrics, OfOneWriterDoNotHideThoseOfOthers) {
  EXPECT_THAT(titles_of(default_metrics({{{"accuracy", ""}, 1}, {{"loss", ""}, 9}},
                                        announce({{"accuracy", ""}, {"gone", ""}}))),
              ElementsAre("loss", "accuracy"));
}

TEST(DefaultMetrics, ThatAreAnnouncedComeFirstIfAsManyTrialsHaveThem) {
  EXPECT_THAT(titles_of(default_metrics({{{"a", ""}, 2}, {{"b", ""}, 2}, {{"c", ""}, 2}},
                                        announce({{"b", ""}, {"c", ""}}))),
              ElementsAre("b", "c", "a"));
}

TEST(DefaultMetrics, AreTenOrAllThatAreAnnounced) {
  std::vector<AvailableMetric> available;
  std::vector<Metric> metrics;
  for (char c = 'a'; c <= 'z'; ++c) available.push_back({{std::string(1, c), ""}, 2});
  for (char c = 'o'; c <= 'z'; ++c) metrics.push_back({std::string(1, c), ""});
  EXPECT_THAT(titles_of(default_metrics(available, announce({{"z", ""}}))),
              ElementsAre("z", "a", "b", "c", "d", "e", "f", "g", "h", "i"));
  EXPECT_EQ(default_metrics(available, announce(metrics)).size(), 12U);
}

}  // namespace
}  // namespace stepscope::trials
