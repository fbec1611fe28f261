// SPDX-License-Identifier: Apache-2.0
#include "query/records/records.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "query/records/test_values.h"

namespace stepscope::query {
namespace {

using testing::ElementsAre;

// A series with a record at each of these steps; wall times count up from 1000.
class Records : public testing::Test {
 protected:
  std::shared_ptr<const store::Run> run(std::vector<std::vector<int64_t>> files) {
    std::vector<TestFile> made;
    for (const auto& steps : files) {
      std::vector<std::pair<int64_t, store::Value>> values;
      for (const int64_t step : steps) values.emplace_back(step, blobs_value({"w", "h", "p"}));
      made.emplace_back().add(
          values_.series(test_info("tag", "images", DataClass::BlobSequence), std::move(values)));
    }
    return test_run(made);
  }

  static std::vector<int64_t> steps(const std::vector<PlacedRecord>& records) {
    std::vector<int64_t> steps;
    for (const auto& record : records) steps.push_back(record.step());
    return steps;
  }

  TestValues values_;
};

TEST_F(Records, KeepTheLastOfEqualSteps) {
  const auto of = run({{0, 1, 1, 2}});
  const auto found = records(of->series[0], 0);
  EXPECT_THAT(steps(found), ElementsAre(0, 1, 2));
  EXPECT_EQ(found[1].wall_time(), 1002);
}

TEST_F(Records, ARestartSupersedesTheOverlap) {
  const auto of = run({{0, 1, 2, 3}, {2, 4}});
  EXPECT_THAT(steps(records(of->series[0], 0)), ElementsAre(0, 1, 2, 4));
}

TEST_F(Records, DownsamplingKeepsTheFirstAndTheLast) {
  std::vector<int64_t> many(101);
  for (size_t i = 0; i < many.size(); ++i) many[i] = static_cast<int64_t>(i);
  const auto of = run({many});
  EXPECT_THAT(steps(records(of->series[0], 5)), ElementsAre(0, 25, 50, 75, 100));
  EXPECT_THAT(steps(records(of->series[0], 1)), ElementsAre(100));
  EXPECT_EQ(records(of->series[0], 101).size(), 101U);
}

TEST_F(Records, FindsTheLastRecordOfAStep) {
  const auto of = run({{0, 1, 1, 2, 3}, {2, 4}});
  EXPECT_EQ(find_record(of->series[0], 1)->wall_time(), 1002);
  EXPECT_EQ(find_record(of->series[0], 2)->from, of->contributions[1].get());
  EXPECT_FALSE(find_record(of->series[0], 3));
  EXPECT_FALSE(find_record(of->series[0], 9));
}

TEST_F(Records, AllRecordsMarkSupersededOnes) {
  const auto of = run({{0, 1, 2, 3}, {2, 4}});
  std::vector<std::pair<int64_t, bool>> found;
  for (const auto& logged : all_records(of->series[0])) {
    found.emplace_back(logged.record.step(), logged.is_superseded);
  }
  using Pair = std::pair<int64_t, bool>;
  EXPECT_THAT(found, ElementsAre(Pair(0, false), Pair(1, false), Pair(2, true), Pair(3, true),
                                 Pair(2, false), Pair(4, false)));
}

TEST_F(Records, ReadsValuesBack) {
  const auto of = run({{0}});
  const auto value = read_value(values_, of->series[0], records(of->series[0], 0)[0]);
  ASSERT_TRUE(value.ok());
  EXPECT_THAT(value.value()->strings, ElementsAre("w", "h", "p"));
  EXPECT_EQ(most_items(of->series[0]), 3U);
}

TEST_F(Records, UnknownNamesReturnTensorBoardsErrors) {
  store::Store store;
  const auto found = find_series(*store.snapshot(), "a", "b", "images", "image");
  ASSERT_FALSE(found.ok());
  EXPECT_EQ(found.error().message, "No image data for run='a', tag='b'");
}

TEST(Spread, KeepsTheEnds) {
  EXPECT_THAT(spread(5, 0), ElementsAre(0, 1, 2, 3, 4));
  EXPECT_THAT(spread(5, 9), ElementsAre(0, 1, 2, 3, 4));
  EXPECT_THAT(spread(5, 3), ElementsAre(0, 2, 4));
  EXPECT_THAT(spread(5, 1), ElementsAre(4));
  EXPECT_THAT(spread(0, 3), ElementsAre());
}

}  // namespace
}  // namespace stepscope::query
