// SPDX-License-Identifier: Apache-2.0
#include "base/few.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace stepscope {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Few<std::string> few(int count) {
  Few<std::string> made;
  for (int i = 0; i < count; ++i) made.push_back("element number " + std::to_string(i));
  return made;
}

TEST(Few, OneElementTakesNoMemory) {
  EXPECT_EQ(sizeof(Few<int64_t>), 16u);
  EXPECT_EQ(few(1).heap_bytes(), 0u);
  EXPECT_EQ(few(0).heap_bytes(), 0u);
  EXPECT_GT(few(2).heap_bytes(), 0u);
  EXPECT_THAT(few(1), ElementsAre("element number 0"));
  EXPECT_THAT(Few<int>({1, 2, 3}), ElementsAre(1, 2, 3));
}

TEST(Few, GrowsAndShrinks) {
  Few<std::string> grown = few(3);
  EXPECT_THAT(grown, ElementsAre("element number 0", "element number 1", "element number 2"));
  EXPECT_EQ(grown.capacity(), 4u);
  grown.shrink_to_fit();
  EXPECT_EQ(grown.capacity(), 3u);
  grown.pop_back();
  grown.pop_back();
  grown.shrink_to_fit();
  EXPECT_EQ(grown.heap_bytes(), 0u);
  EXPECT_THAT(grown, ElementsAre("element number 0"));
  grown.pop_back();
  EXPECT_THAT(grown, IsEmpty());
  grown.push_back("again");
  EXPECT_EQ(grown.front(), "again");
  EXPECT_EQ(*grown.rbegin(), "again");
}

TEST(Few, CopiesAreIndependent) {
  for (const int count : {0, 1, 5}) {
    Few<std::string> original = few(count);
    const Few<std::string> copy = original;
    Few<std::string> assigned = few(2);
    assigned = original;
    original.push_back("more");
    EXPECT_EQ(copy.size(), static_cast<size_t>(count));
    EXPECT_EQ(assigned.size(), static_cast<size_t>(count));
    EXPECT_THAT(copy, testing::ElementsAreArray(assigned.begin(), assigned.end()));
  }
}

TEST(Few, MovesLeaveAnEmptyObject) {
  for (const int count : {0, 1, 5}) {
    Few<std::string> original = few(count);
    Few<std::string> moved = std::move(original);
    EXPECT_EQ(moved.size(), static_cast<size_t>(count));
    original = few(1);
    EXPECT_THAT(original, ElementsAre("element number 0")) << "it can be used again";
    original = std::move(moved);
    EXPECT_EQ(original.size(), static_cast<size_t>(count));
  }
}

TEST(Few, DestroysItsElements) {
  const auto counted = std::make_shared<int>(1);
  {
    Few<std::shared_ptr<int>> held;
    for (int i = 0; i < 4; ++i) held.push_back(counted);
    EXPECT_EQ(counted.use_count(), 5);
    const Few<std::shared_ptr<int>> copy = held;
    EXPECT_EQ(counted.use_count(), 9);
  }
  EXPECT_EQ(counted.use_count(), 1);
}

}  // namespace
}  // namespace stepscope
