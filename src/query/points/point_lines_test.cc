// SPDX-License-Identifier: Apache-2.0
#include "query/points/point_lines.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "query/test_run.h"

namespace stepscope::query {
namespace {

using testing::Contains;

TEST(PointLines, CsvQuotesWhereNecessary) {
  std::string csv;
  append_csv_lines(csv, "a\"b", "x,y", {{1, -2}, {0.5, 1e20}, {NAN, -INFINITY}, {}});
  EXPECT_EQ(csv,
            "\"a\"\"b\",\"x,y\",1,0.5,nan\r\n"
            "\"a\"\"b\",\"x,y\",-2,1e+20,-inf\r\n");
}

TEST(PointLines, JsonLinesAreValidJson) {
  std::string lines;
  append_json_lines(lines, "r", "t", {{1, 2}, {0.5, 1}, {NAN, 3}, {}});
  EXPECT_EQ(lines,
            "{\"run\": \"r\", \"tag\": \"t\", \"step\": 1, \"wall_time\": 0.5, \"value\": "
            "\"NaN\"}\n"
            "{\"run\": \"r\", \"tag\": \"t\", \"step\": 2, \"wall_time\": 1.0, \"value\": 3.0}\n");
}

TEST(PointLines, DownsamplingRespectsTheLimit) {
  std::vector<store::Point> points;
  for (int64_t i = 0; i < 5000; ++i) {
    const double value = i % 3 == 0 ? NAN : std::sin(static_cast<double>(i));
    points.push_back({i, static_cast<double>(i), i == 777 ? 50 : value});
  }
  store::Store store;
  commit_run(store, "run", {TestFile().scalars("loss", points)});
  const auto snapshot = store.snapshot();
  const WindowSource source{&snapshot->runs.front()->series.front(), 0};
  EXPECT_EQ(points_of(source, 0).size(), points.size());
  for (size_t most = kPointsLimitMin; most < 300; most += 7) {
    const PointColumns downsampled = points_of(source, most);
    EXPECT_LE(downsampled.size(), most);
    EXPECT_EQ(downsampled.steps.front(), 0);
    EXPECT_EQ(downsampled.steps.back(), 4999);
    EXPECT_THAT(downsampled.values, Contains(50));
  }
}

TEST(PointLines, ASeriesWithinTheLimitIsComplete) {
  for (const size_t size : {6, 7, 40, 100}) {
    std::vector<store::Point> points;
    for (size_t i = 0; i < size; ++i) {
      points.push_back({static_cast<int64_t>(i), static_cast<double>(i), static_cast<double>(i)});
    }
    store::Store store;
    commit_run(store, "run", {TestFile().scalars("loss", points)});
    const auto snapshot = store.snapshot();
    const WindowSource source{&snapshot->runs.front()->series.front(), 0};
    EXPECT_EQ(points_of(source, size).size(), size);
    EXPECT_EQ(points_of(source, size + 1).size(), size);
    EXPECT_LE(points_of(source, std::max(kPointsLimitMin, size - 1)).size(), size);
  }
}

// Only current points count towards the limit.
TEST(PointLines, SupersededPointsDoNotCountTowardsTheLimit) {
  std::vector<store::Point> points;
  for (const int64_t begin : {0, 0, 0}) {
    for (int64_t i = begin; i < 10; ++i) {
      points.push_back({i, static_cast<double>(i), static_cast<double>(i)});
    }
  }
  store::Store store;
  commit_run(store, "run", {TestFile().scalars("loss", points)});
  const auto snapshot = store.snapshot();
  EXPECT_EQ(points_of({&snapshot->runs.front()->series.front(), 0}, 10).size(), 10u);
}

}  // namespace
}  // namespace stepscope::query
