// SPDX-License-Identifier: Apache-2.0
#include "query/points/sample.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "query/test_run.h"

namespace stepscope::query {
namespace {

using store::Point;
using testing::ElementsAre;
using testing::IsEmpty;

std::vector<Point> numbered(size_t count) {
  std::vector<Point> points;
  for (size_t i = 0; i < count; ++i) {
    const auto number = static_cast<double>(i);
    points.push_back({static_cast<int64_t>(i), 100 + number, number});
  }
  return points;
}

std::vector<Point> sample_of(const std::vector<Point>& points, size_t points_max) {
  const auto run = test_run({TestFile().scalars("loss", points)});
  return sample(run->series.at(0), points_max);
}

std::vector<int64_t> steps(const std::vector<Point>& points) {
  std::vector<int64_t> out;
  for (const auto& point : points) out.push_back(point.step);
  return out;
}

bool has_value(const std::vector<Point>& points, double value) {
  return std::any_of(points.begin(), points.end(), [&](const Point& p) {
    return p.value == value || (std::isnan(p.value) && std::isnan(value));
  });
}

TEST(Sample, KeepsAllIfFew) {
  const auto points = sample_of({{0, 1.5, 0.25}, {3, 2.5, kNaN}}, 1000);
  ASSERT_EQ(points.size(), 2u);
  EXPECT_EQ(points[0].wall_time, 1.5);
  EXPECT_EQ(points[0].value, 0.25);
  EXPECT_EQ(points[1].step, 3);
  EXPECT_TRUE(std::isnan(points[1].value));
}

TEST(Sample, LastPointOfAStepWins) {
  const auto points = sample_of({{0, 0, 1}, {1, 0, 2}, {1, 0, 3}, {1, 0, 4}, {2, 0, 5}}, 1000);
  ASSERT_THAT(steps(points), ElementsAre(0, 1, 2));
  EXPECT_EQ(points[1].value, 4);
  EXPECT_THAT(steps(sample_of(std::vector<Point>(5000, Point{7, 0, 1}), 1000)), ElementsAre(7));
}

TEST(Sample, OmitsSupersededPoints) {
  EXPECT_THAT(steps(sample_of({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {1, 0, 0}}, 0)), ElementsAre(0, 1));
}

TEST(Sample, EmptySeries) {
  EXPECT_THAT(sample(store::Series(), 1000), IsEmpty());
  EXPECT_THAT(sample(store::Series(), 0), IsEmpty());
}

TEST(Sample, ZeroMeansNoLimit) { EXPECT_EQ(sample_of(numbered(5000), 0).size(), 5000u); }

TEST(Sample, TinyLimitsKeepTheEnds) {
  EXPECT_THAT(steps(sample_of(numbered(100), 1)), ElementsAre(99));
  EXPECT_THAT(steps(sample_of(numbered(100), 2)), ElementsAre(0, 99));
  EXPECT_THAT(steps(sample_of(numbered(100), 3)), ElementsAre(0, 99));
}

TEST(Sample, KeepsAtMostTheLimitInOrder) {
  for (size_t count = 2; count < 60; ++count) {
    for (size_t points_max = 1; points_max < 62; ++points_max) {
      SCOPED_TRACE(testing::Message() << count << " points, at most " << points_max);
      const auto kept = steps(sample_of(numbered(count), points_max));
      EXPECT_LE(kept.size(), points_max);
      EXPECT_GE(kept.size() + 2, std::min(count, points_max));
      EXPECT_TRUE(std::is_sorted(kept.begin(), kept.end()));
      EXPECT_EQ(std::adjacent_find(kept.begin(), kept.end()), kept.end());
      EXPECT_EQ(kept.back(), static_cast<int64_t>(count) - 1);
    }
  }
  EXPECT_EQ(sample_of(numbered(100'000), 1000).size(), 1000u);
}

TEST(Sample, KeepsSpikesAnywhere) {
  for (size_t at = 0; at < 3000; at += 7) {
    SCOPED_TRACE(at);
    auto points = numbered(3000);
    points[at].value = 1e6;
    EXPECT_TRUE(has_value(sample_of(points, 100), 1e6));
    points[at].value = -INFINITY;
    EXPECT_TRUE(has_value(sample_of(points, 4), -INFINITY));
    points[at].value = kNaN;
    EXPECT_TRUE(has_value(sample_of(points, 100), kNaN));
  }
}

TEST(Sample, KeepsALongRunOfNaN) {
  auto points = numbered(5000);
  for (size_t i = 1000; i < 4000; ++i) points[i].value = kNaN;
  const auto kept = sample_of(points, 1000);
  EXPECT_LE(kept.size(), 1000u);
  const auto nan_count = std::count_if(kept.begin(), kept.end(),
                                       [](const Point& point) { return std::isnan(point.value); });
  EXPECT_NEAR(static_cast<double>(nan_count), 200, 10);
  EXPECT_TRUE(has_value(kept, 999));
  EXPECT_TRUE(has_value(kept, 4000));
}

}  // namespace
}  // namespace stepscope::query
