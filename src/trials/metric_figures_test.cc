// SPDX-License-Identifier: Apache-2.0
#include "trials/metric_figures.h"

#include <gtest/gtest.h>

#include <cmath>

#include "query/test_run.h"

namespace stepscope::trials {
namespace {

using query::TestFile;

MetricFigures figures_of(const std::vector<store::Point>& points) {
  const auto run = query::test_run({TestFile().scalars("loss", points)});
  return metric_figures(run->series[0]);
}

TEST(MetricFigures, CoverManyChunks) {
  std::vector<store::Point> points;
  for (int64_t step = 0; step <= 4000; ++step) points.push_back({step, 0, step * 1.0});
  const MetricFigures figures = figures_of(points);
  EXPECT_EQ(figures.steps, 4001u);
  EXPECT_EQ(figures.last_step, 4000);
  EXPECT_EQ(figures.last, 4000);
  EXPECT_EQ(figures.min, 0);
  EXPECT_EQ(figures.max, 4000);
  EXPECT_EQ(figures.mean, 2000);
}

TEST(MetricFigures, SupersededPointsDoNotCount) {
  const MetricFigures figures = figures_of({{0, 0, 2}, {1, 0, 100}, {2, 0, -100}, {1, 0, 4}});
  EXPECT_EQ(figures.steps, 2u);
  EXPECT_EQ(figures.min, 2);
  EXPECT_EQ(figures.max, 4);
  EXPECT_EQ(figures.mean, 3);
}

TEST(MetricFigures, NaNIsIgnoredUnlessThereIsNothingElse) {
  const double nan = std::nan("");
  const MetricFigures figures = figures_of({{0, 0, 1}, {1, 0, nan}, {2, 0, nan}});
  EXPECT_TRUE(std::isnan(figures.last));
  EXPECT_EQ(figures.min, 1);
  EXPECT_EQ(figures.max, 1);
  EXPECT_EQ(figures.mean, 1);
  EXPECT_TRUE(std::isnan(figures_of({{0, 0, nan}}).mean));
  EXPECT_TRUE(std::isnan(figures_of({{0, 0, nan}}).min));
}

}  // namespace
}  // namespace stepscope::trials
