// SPDX-License-Identifier: Apache-2.0
#include "query/points/last_point.h"

#include <gtest/gtest.h>

#include "query/test_run.h"

namespace stepscope::query {
namespace {

using store::Point;

std::optional<double> last_value(const std::vector<TestFile>& files) {
  const auto run = test_run(files);
  const auto point = last_point(run->series[0]);
  if (!point) return std::nullopt;
  return point->value;
}

TEST(LastPoint, IsTheLastOfEqualSteps) {
  EXPECT_EQ(last_value({TestFile().scalars("loss", {{0, 10, 1}, {1, 11, 2}, {1, 12, 3}})}), 3);
}

TEST(LastPoint, HasStepAndWallTime) {
  const auto run = test_run({TestFile().scalars("loss", {{0, 10, 1}, {7, 11.5, 2}})});
  const auto point = last_point(run->series[0]);
  ASSERT_TRUE(point.has_value());
  EXPECT_EQ(point->step, 7);
  EXPECT_EQ(point->wall_time, 11.5);
}

TEST(LastPoint, WorksAcrossChunks) {
  std::vector<Point> points;
  for (int64_t step = 0; step < 3000; ++step) points.push_back({step, 0, step * 0.5});
  EXPECT_EQ(last_value({TestFile().scalars("loss", points)}), 2999 * 0.5);
}

TEST(LastPoint, ARestartReplacesLaterPoints) {
  EXPECT_EQ(last_value({TestFile().scalars("loss", {{0, 0, 1}, {5, 0, 2}, {3, 0, 4}})}), 4);
  // A later file announces a restart at step 2 and has logged nothing yet.
  EXPECT_EQ(last_value({TestFile().scalars("loss", {{0, 0, 1}, {1, 0, 2}, {2, 0, 3}}),
                        TestFile().restart(2)}),
            2);
}

TEST(LastPoint, NoneIfNoPointIsCurrent) {
  EXPECT_EQ(last_value({TestFile().scalars("loss", {{5, 0, 1}}), TestFile().restart(0)}),
            std::nullopt);
  EXPECT_EQ(last_value({TestFile().scalars("loss", {})}), std::nullopt);
}

}  // namespace
}  // namespace stepscope::query
