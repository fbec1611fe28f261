// SPDX-License-Identifier: Apache-2.0
#include "query/points/stretches.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "query/test_run.h"

namespace stepscope::query {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<store::Point> at_steps(const std::vector<int64_t>& steps) {
  std::vector<store::Point> points;
  for (const int64_t step : steps) points.push_back({step, 0, 0});
  return points;
}

std::vector<int64_t> steps_of(const std::vector<ScalarStretch>& stretches) {
  std::vector<int64_t> steps;
  for_each_piece(stretches, [&](const ChunkPiece& piece) {
    for (size_t i = piece.begin; i < piece.end; ++i) steps.push_back(piece.chunk->step(i));
  });
  return steps;
}

struct Split {
  std::vector<int64_t> current, superseded;
};

Split split_run(const store::Run& run) {
  const auto stretches = scalar_stretches(run.series.at(0));
  return {steps_of(stretches.current), steps_of(stretches.superseded)};
}

Split split(const std::vector<std::vector<int64_t>>& files) {
  std::vector<TestFile> made;
  for (const auto& steps : files) made.push_back(TestFile().scalars("loss", at_steps(steps)));
  return split_run(*test_run(made));
}

TEST(Stretches, WithoutRestartsAllIsCurrent) {
  const Split found = split({{0, 1, 2, 3}});
  EXPECT_THAT(found.current, ElementsAre(0, 1, 2, 3));
  EXPECT_THAT(found.superseded, IsEmpty());
}

TEST(Stretches, AStepBackSupersedesFromThatStep) {
  const Split found = split({{0, 1, 2, 3, 2, 3, 4}});
  EXPECT_THAT(found.current, ElementsAre(0, 1, 2, 3, 4));
  EXPECT_THAT(found.superseded, ElementsAre(2, 3));
}

// The second restart goes back further than the first, so it also supersedes points of the first.
TEST(Stretches, ALaterRestartSupersedesAnEarlierOne) {
  const Split found = split({{0, 1, 2, 3, 4, 3, 4, 5, 1, 2}});
  EXPECT_THAT(found.current, ElementsAre(0, 1, 2));
  EXPECT_THAT(found.superseded, ElementsAre(1, 2, 3, 4, 3, 4, 5));
}

TEST(Stretches, ALaterFileSupersedesTheOverlap) {
  const Split found = split({{0, 1, 2, 3}, {2, 3, 4}, {4, 5}});
  EXPECT_THAT(found.current, ElementsAre(0, 1, 2, 3, 4, 5));
  EXPECT_THAT(found.superseded, ElementsAre(2, 3, 4));
}

TEST(Stretches, ConsecutiveEqualStepsAreAllKept) {
  const Split found = split({{7, 7, 7, 7}});
  EXPECT_THAT(found.current, ElementsAre(7, 7, 7, 7));
}

TEST(Stretches, ARestartInALaterFileSupersedesTagsMissingThere) {
  const TestFile first = TestFile().scalars("loss", at_steps({0, 1, 2, 3}));
  const TestFile second = TestFile().scalars("other", at_steps({2})).restart(2);
  const Split found = split_run(*test_run({first, second}));
  EXPECT_THAT(found.current, ElementsAre(0, 1));
  EXPECT_THAT(found.superseded, ElementsAre(2, 3));
}

TEST(Stretches, ARestartWithoutLaterPointsSupersedes) {
  store::ScalarPartBuilder builder;
  for (int64_t step = 0; step < 5; ++step) builder.add(step, 0, 0);
  builder.restart(3);
  const auto run = test_run({TestFile().add(
      {test_info("loss", "scalars", DataClass::Scalar), builder.build(), nullptr})});
  EXPECT_THAT(split_run(*run).current, ElementsAre(0, 1, 2));
}

TEST(Stretches, TheGreatestStepCanBeSuperseded) {
  EXPECT_THAT(split({{1, store::kNoStep}}).current, ElementsAre(1, store::kNoStep));
}

TEST(Stretches, RecordsFollowTheSameRule) {
  store::RecordPartBuilder builder;
  for (const int64_t step : {0, 1, 2, 1}) builder.add({step, 0, 0, 0, 0, 1});
  const auto run = test_run({TestFile().add(
      {test_info("image", "images", DataClass::BlobSequence), nullptr, builder.build()})});
  const auto stretches = record_stretches(run->series.at(0));
  ASSERT_EQ(stretches.current.size(), 2u);
  EXPECT_EQ(stretches.current[0].end, 1u);
  EXPECT_EQ(stretches.current[1].begin, 3u);
  EXPECT_EQ(count_points(stretches.superseded), 2u);
}

// TensorBoard's algorithm, point by point: each new point discards the earlier ones from its step
// on. Of consecutive equal steps it keeps only the last; we keep all.
std::vector<int64_t> preempted(const std::vector<std::vector<int64_t>>& files) {
  std::vector<int64_t> kept;
  for (const auto& steps : files) {
    for (size_t i = 0; i < steps.size(); ++i) {
      const bool is_repeat = i > 0 && steps[i] == steps[i - 1];
      while (!is_repeat && !kept.empty() && kept.back() >= steps[i]) kept.pop_back();
      kept.push_back(steps[i]);
    }
  }
  return kept;
}

TEST(Stretches, AgreesWithTensorBoardPointByPoint) {
  std::mt19937 random(1);
  for (int round = 0; round < 300; ++round) {
    SCOPED_TRACE(round);
    std::vector<std::vector<int64_t>> files(1 + random() % 3);
    int64_t step = 0;
    size_t total = 0;
    for (auto& steps : files) {
      steps.resize(1 + random() % (round % 10 == 0 ? 3000 : 20));
      total += steps.size();
      for (auto& s : steps) {
        const bool goes_back = random() % 12 == 0;
        s = step = goes_back ? static_cast<int64_t>(random() % (step + 1)) : step + random() % 3;
      }
    }
    const Split found = split(files);
    EXPECT_EQ(found.current, preempted(files));
    EXPECT_EQ(found.current.size() + found.superseded.size(), total);
  }
}

}  // namespace
}  // namespace stepscope::query
