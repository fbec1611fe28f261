// SPDX-License-Identifier: Apache-2.0
#include "store/chunk.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <random>

namespace stepscope::store {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

void expect_same(const std::vector<Point>& points) {
  const auto chunk = Chunk::pack(points);
  ASSERT_EQ(chunk->size(), points.size());
  for (size_t i = 0; i < points.size(); ++i) {
    SCOPED_TRACE(i);
    ASSERT_EQ(chunk->step(i), points[i].step);
    ASSERT_EQ(std::bit_cast<uint64_t>(chunk->wall_time(i)),
              std::bit_cast<uint64_t>(points[i].wall_time));
    if (std::isnan(points[i].value)) {
      ASSERT_TRUE(std::isnan(chunk->value(i)));
    } else {
      ASSERT_EQ(chunk->value(i), points[i].value);
    }
  }
}

TEST(Chunk, RoundTrips) {
  std::mt19937_64 random(7);
  for (size_t count : {1, 2, 3, 100, 1024}) {
    for (int width = 0; width < 64; width += 5) {
      std::vector<Point> points;
      for (size_t i = 0; i < count; ++i) {
        const auto noise = static_cast<int64_t>(random() >> (63 - width));
        points.push_back({static_cast<int64_t>(i) * 10 + noise,
                          1.7e9 + static_cast<double>(noise) * 1e-3, static_cast<float>(noise)});
      }
      expect_same(points);
    }
  }
}

TEST(Chunk, RoundTripsExtremeValues) {
  std::vector<Point> points;
  points.push_back({std::numeric_limits<int64_t>::max(), kNan, kInfinity});
  points.push_back({std::numeric_limits<int64_t>::min(), -kInfinity, -kInfinity});
  points.push_back({0, -0.0, kNan});
  points.push_back({-1, 1e300, 0.1});
  points.push_back({5, -1e-300, std::numeric_limits<double>::max()});
  expect_same(points);
}

TEST(Chunk, KeepsOnlyStepsOnRequest) {
  std::vector<Point> points;
  for (int i = 0; i < 1000; ++i) points.push_back({i * i, 1.7e9 + i, 0.1 * i});
  const auto whole = Chunk::pack(points);
  const auto chunk = Chunk::pack(points, Keep::Steps);
  EXPECT_LT(chunk->memory_bytes(), whole->memory_bytes() / 3);
  EXPECT_EQ(chunk->summary().value_max, whole->summary().value_max);
  EXPECT_EQ(chunk->summary().wall_time_min, whole->summary().wall_time_min);
  for (size_t i = 0; i < points.size(); ++i) {
    ASSERT_EQ(chunk->step(i), points[i].step);
    ASSERT_EQ(chunk->wall_time(i), 0);
    ASSERT_EQ(chunk->value(i), 0);
  }
}

TEST(Chunk, AlwaysKeepsNonFiniteValues) {
  for (const double value : {kNan, kInfinity, -kInfinity}) {
    const auto chunk = Chunk::pack(std::vector<Point>{{0, 1, 2}, {1, 2, value}}, Keep::Steps);
    EXPECT_EQ(chunk->value(0), 2);
    EXPECT_FALSE(std::isfinite(chunk->value(1)));
    EXPECT_EQ(chunk->wall_time(1), 2);
  }
}

TEST(Chunk, SummaryLocatesTheExtremes) {
  std::vector<Point> points;
  for (const double value : {kNan, 3.0, -2.0, 9.0, kNan, 9.0}) {
    points.push_back(
        {static_cast<int64_t>(points.size()), 100.0 - static_cast<double>(points.size()), value});
  }
  const Chunk::Summary summary = Chunk::pack(points)->summary();
  EXPECT_EQ(summary.nan_count, 2);
  EXPECT_EQ(summary.value_min, -2.0);
  EXPECT_EQ(summary.value_min_index, 2);
  EXPECT_EQ(summary.value_max, 9.0);
  EXPECT_EQ(summary.value_max_index, 3);
  EXPECT_EQ(summary.wall_time_min, 95.0);
  EXPECT_EQ(summary.wall_time_max, 100.0);
  EXPECT_EQ(summary.step_max, 5);
  EXPECT_TRUE(summary.is_ascending);
  EXPECT_TRUE(summary.are_times_finite);
}

TEST(Chunk, ASinglePointHasLittleOverhead) {
  const auto chunk = Chunk::pack(std::vector<Point>{{7, 1.5, 0.1}});
  EXPECT_LE(chunk->memory_bytes(), sizeof(Point) + 8);
  expect_same({{7, kNan, -0.0}});
  const Chunk::Summary summary = chunk->summary();
  EXPECT_EQ(summary.step_min, 7);
  EXPECT_EQ(summary.step_max, 7);
  EXPECT_EQ(summary.wall_time_min, 1.5);
  EXPECT_EQ(summary.value_max, 0.1);
  EXPECT_EQ(summary.nan_count, 0);
  EXPECT_EQ(Chunk::pack(std::vector<Point>{{7, 1.5, kNan}})->summary().nan_count, 1);
}

TEST(Chunk, SummaryFlagsNonFiniteTimes) {
  for (const double non_finite : {kNan, kInfinity, -kInfinity}) {
    const Point points[] = {{0, 1, 0}, {1, non_finite, 0}, {2, 3, 0}};
    EXPECT_FALSE(Chunk::pack(points)->summary().are_times_finite);
  }
}

TEST(Chunk, AnExtremeMayBeInfinite) {
  std::vector<Point> points;
  points.push_back({0, 0, kInfinity});
  points.push_back({1, 1, kInfinity});
  const Chunk::Summary summary = Chunk::pack(points)->summary();
  EXPECT_EQ(summary.value_min, kInfinity);
  EXPECT_EQ(summary.value_min_index, 0);
  EXPECT_EQ(summary.value_max, kInfinity);
}

// Typical training data: regular steps, jittery times, float32 values.
TEST(Chunk, TypicalPointsTakeFewBytes) {
  std::mt19937_64 random(3);
  std::vector<Point> points;
  double wall_time = 1.7e9;
  for (int i = 0; i < 1024; ++i) {
    wall_time += 0.25 + static_cast<double>(random() % 1000) * 1e-5;
    points.push_back({i * 50, wall_time, static_cast<float>(random() % 100)});
  }
  EXPECT_LT(Chunk::pack(points)->memory_bytes(), 1024 * 8u);
}

}  // namespace
}  // namespace stepscope::store
