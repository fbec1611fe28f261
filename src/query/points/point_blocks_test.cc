// SPDX-License-Identifier: Apache-2.0
#include "query/points/point_blocks.h"

#include <gtest/gtest.h>

#include "query/test_run.h"

namespace stepscope::query {
namespace {

TEST(PointBlocks, ReturnsAllCurrentPointsInSmallBlocks) {
  std::vector<store::Point> first, second;
  for (int i = 0; i < 5'000; ++i) first.push_back({i, 1.0 * i, 0.5 * i});
  for (int i = 3'000; i < 4'000; ++i) second.push_back({i, 10'000.0 + i, 1});
  const auto run =
      test_run({TestFile().scalars("loss", first), TestFile().scalars("loss", second)});
  const PointColumns expected = window({&run->series[0], 0}, {}).points;
  ASSERT_EQ(expected.size(), 4'000u);

  PointBlocks blocks(run->series[0]);
  PointColumns all;
  for (PointColumns block = blocks.next(); block.size() > 0; block = blocks.next()) {
    EXPECT_LE(block.size(), 1024u);
    all.steps.insert(all.steps.end(), block.steps.begin(), block.steps.end());
    all.wall_times.insert(all.wall_times.end(), block.wall_times.begin(), block.wall_times.end());
    all.values.insert(all.values.end(), block.values.begin(), block.values.end());
  }
  EXPECT_EQ(all.steps, expected.steps);
  EXPECT_EQ(all.wall_times, expected.wall_times);
  EXPECT_EQ(all.values, expected.values);
}

}  // namespace
}  // namespace stepscope::query
