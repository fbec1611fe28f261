// SPDX-License-Identifier: Apache-2.0
#include "query/points/points_text.h"

#include <gtest/gtest.h>

#include <cmath>

#include "query/test_run.h"

namespace stepscope::query {
namespace {

class PointsAsText : public testing::Test {
 protected:
  PointsAsText() {
    commit_run(store_, "train",
               {TestFile().scalars("loss", {{0, 1000.5, 1}, {1, 1001.5, std::nan("")}})});
  }

  Result<PointsText> text_of(const PointsQuery& query) {
    return points_text(*store_.snapshot(), query);
  }

  store::Store store_;
};

TEST_F(PointsAsText, Json) {
  const auto result = text_of({.run = "train", .tag = "loss", .format = {}});
  EXPECT_FALSE(result.value().is_csv);
  EXPECT_EQ(result.value().text, R"([[1000.5, 0, 1.0], [1001.5, 1, "NaN"]])");
}

TEST_F(PointsAsText, Csv) {
  const auto result = text_of({.run = "train", .tag = "loss", .format = "csv"});
  EXPECT_TRUE(result.value().is_csv);
  EXPECT_EQ(result.value().text, "Wall time,Step,Value\r\n1000.5,0,1.0\r\n1001.5,1,nan\r\n");
}

TEST_F(PointsAsText, RespectsTheLimit) {
  const auto result = text_of({.run = "train", .tag = "loss", .format = {}, .points_max = 1});
  EXPECT_EQ(result.value().text, R"([[1001.5, 1, "NaN"]])");
}

TEST_F(PointsAsText, ErrorsMatchTensorBoard) {
  EXPECT_EQ(text_of({.run = {}, .tag = "loss", .format = {}}).error().message,
            "Both run and tag must be specified: tag='loss', run=None");
  const auto unknown = text_of({.run = "eval", .tag = "loss", .format = {}});
  EXPECT_EQ(unknown.error().code, Code::NotFound);
  EXPECT_EQ(unknown.error().message, "No scalar data for run='eval', tag='loss'");
}

}  // namespace
}  // namespace stepscope::query
