// SPDX-License-Identifier: Apache-2.0
#include "store/part.h"

#include <gtest/gtest.h>

namespace stepscope::store {
namespace {

std::vector<int64_t> steps_of(const ScalarPart& part) {
  std::vector<int64_t> steps;
  for (uint64_t i = 0; i < part.size; ++i) steps.push_back(part.step(i));
  return steps;
}

// Building a part along the way changes neither the points nor the parts built earlier.
TEST(ScalarPartBuilder, CanBuildAtAnyTime) {
  for (const size_t every : {1, 7, 63, 64, 65, 1000, 5000}) {
    ScalarPartBuilder builder;
    std::vector<Shared<const ScalarPart>> built;
    for (int64_t i = 0; i < 3000; ++i) {
      builder.add(i, static_cast<double>(i), static_cast<double>(i) / 3);
      if (static_cast<size_t>(i) % every == 0) built.push_back(builder.build());
    }
    built.push_back(builder.build());
    for (const auto& part : built) {
      for (uint64_t i = 0; i < part->size; ++i) ASSERT_EQ(part->step(i), static_cast<int64_t>(i));
    }
    EXPECT_EQ(built.back()->size, 3000u);
    EXPECT_EQ(built.back()->segments.size(), 1u);
  }
}

// Points added one by one must not end up in a chunk each.
TEST(ScalarPartBuilder, MergesPointsAddedOneByOne) {
  ScalarPartBuilder builder;
  Shared<const ScalarPart> part;
  for (int64_t i = 0; i < 10'000; ++i) {
    builder.add(i, 0, 0);
    part = builder.build();
  }
  EXPECT_LT(part->chunks.size(), 30u);
  EXPECT_LT(part->memory_bytes(), 10'000 * 8u);
}

TEST(ScalarPartBuilder, DropsColumnsOnlyInFullChunks) {
  ScalarPartBuilder builder(Keep::Steps);
  const size_t count = Chunk::kPointsMax + 10;
  for (size_t i = 0; i < count; ++i) {
    builder.add(static_cast<int64_t>(i), 1, 5);
    if (i % 7 == 0) (void)builder.build();
  }
  const auto part = builder.build();
  ASSERT_EQ(part->size, count);
  for (uint64_t i = 0; i < count; ++i) ASSERT_EQ(part->step(i), static_cast<int64_t>(i));
  for (const auto& [begin, chunk] : part->chunks) {
    EXPECT_EQ(chunk->summary().value_max, 5);
    EXPECT_EQ(chunk->value(0), chunk->size() < Chunk::kPointsMax ? 5 : 0);
  }
}

TEST(ScalarPartBuilder, ALowerStepStartsASegment) {
  ScalarPartBuilder builder;
  for (const int64_t step : {0, 1, 2, 2, 1, 5, 0}) builder.add(step, 0, 0);
  const auto part = builder.build();
  ASSERT_EQ(part->segments.size(), 3u);
  EXPECT_EQ(part->segments[1].begin, 4u);
  EXPECT_EQ(part->segments[1].cut_step, 1);
  EXPECT_EQ(part->segments[2].begin, 6u);
  EXPECT_EQ(part->segments[2].cut_step, 0);
  EXPECT_EQ(steps_of(*part), (std::vector<int64_t>{0, 1, 2, 2, 1, 5, 0}));
}

TEST(ScalarPartBuilder, ARestartCutsEvenIfStepsContinue) {
  ScalarPartBuilder builder;
  builder.add(0, 0, 0);
  builder.add(10, 0, 0);
  builder.restart(5);
  builder.add(12, 0, 0);
  const auto part = builder.build();
  ASSERT_EQ(part->segments.size(), 2u);
  EXPECT_EQ(part->segments[1].begin, 2u);
  EXPECT_EQ(part->segments[1].cut_step, 5);
}

TEST(ScalarPartBuilder, ARestartFromALowerStepCutsThere) {
  ScalarPartBuilder builder;
  builder.add(10, 0, 0);
  builder.restart(8);
  builder.add(3, 0, 0);
  EXPECT_EQ(builder.build()->segments.back().cut_step, 3);
}

TEST(RecordPartBuilder, CanBuildAtAnyTime) {
  for (const size_t every : {1, 100, 256, 1000}) {
    RecordPartBuilder builder;
    for (uint64_t i = 0; i < 1000; ++i) {
      builder.add({.step = static_cast<int64_t>(i), .wall_time = 0, .offset = i * 10});
      if (i % every == 0) (void)builder.build();
    }
    const auto part = builder.build();
    ASSERT_EQ(part->size, 1000u);
    for (uint64_t i = 0; i < 1000; ++i) ASSERT_EQ(part->ref(i).offset, i * 10);
  }
}

}  // namespace
}  // namespace stepscope::store
