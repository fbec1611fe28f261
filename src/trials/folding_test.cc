// SPDX-License-Identifier: Apache-2.0
#include "trials/folding.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace stepscope::trials {
namespace {

using testing::ElementsAre;

TEST(Folding, SubRunsOfWritersBelongToTheirTrial) {
  EXPECT_THAT(fold({"a/1719590000.12", "b/execution0", "1719590000"}), ElementsAre("a", "b", "."));
}

TEST(Folding, SeveralAreTrialsOfTheirOwn) {
  EXPECT_THAT(fold({"a/1719590000.12", "a/1719590001.5", "b/execution0", "b/execution1"}),
              ElementsAre("a/1719590000.12", "a/1719590001.5", "b/execution0", "b/execution1"));
}

TEST(Folding, ASessionTakesInNothing) {
  EXPECT_THAT(fold({"a", "a/1719590000.12"}), ElementsAre("a", "a/1719590000.12"));
}

TEST(Folding, OtherNamesAreTrialsOfTheirOwn) {
  EXPECT_THAT(fold({"a/version_0", "a/12", "a/execution", "a/executionx", "a/1.7.1", "."}),
              ElementsAre("a/version_0", "a/12", "a/execution", "a/executionx", "a/1.7.1", "."));
}

}  // namespace
}  // namespace stepscope::trials
