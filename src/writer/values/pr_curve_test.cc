// SPDX-License-Identifier: Apache-2.0
#include "writer/values/pr_curve.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/test_error.h"
#include "writer/values/test_value.h"

namespace stepscope::writer {
namespace {

using testing::ElementsAre;
using testing::ElementsAreArray;

const std::vector<uint8_t> kLabels = {1, 0, 1, 1, 0};
const std::vector<float> kProbabilities = {0.1F, 0.4F, 0.5F, 0.9F, 1.0F};

std::vector<float> numbers(const Result<std::string>& curve) {
  return content_of<float>(parsed(curve).tensor());
}

// The curves were made by compute_curve() in the summary.py of torch 2.15 with numpy 2.3.
TEST(PrCurve, CountsAsTorchDoes) {
  const auto curve = pr_curve_value("t", Predictions{kLabels, kProbabilities, {}}, 5);
  const std::vector<float> expected = {3,    2,        2,        1,        0,  //
                                       2,    2,        1,        1,        1,  //
                                       0,    0,        1,        1,        1,  //
                                       0,    1,        1,        2,        3,  //
                                       0.6F, 0.5F,     2.0F / 3, 0.5F,     0,  //
                                       1,    2.0F / 3, 2.0F / 3, 1.0F / 3, 0};
  EXPECT_THAT(numbers(curve), ElementsAreArray(expected));
  const auto value = parsed(curve);
  EXPECT_THAT(shape_of(value.tensor()), ElementsAre(6, 5));
  EXPECT_EQ(value.metadata().plugin_data().plugin_name(), "pr_curves");
  EXPECT_EQ(value.metadata().plugin_data().content(), "\x10\x05");
}

TEST(PrCurve, WeighsExamples) {
  const std::vector<double> weights = {1, 2, 1, 0.5, 1};
  const auto curve = numbers(pr_curve_value("t", Predictions{kLabels, kProbabilities, weights}, 5));
  EXPECT_THAT(std::vector(curve.begin(), curve.begin() + 5), ElementsAre(2.5, 1.5, 1.5, 0.5, 0));
  EXPECT_THAT(std::vector(curve.begin() + 5, curve.begin() + 10), ElementsAre(3, 3, 1, 1, 1));
}

TEST(PrCurve, RefusesLogitsAndDifferentLengths) {
  const std::vector<float> logits = {-3, 0.5F, 7, 1, 0};
  const auto wrong = pr_curve_value("t", Predictions{kLabels, logits, {}});
  EXPECT_THAT(wrong, fails_with(Code::Invalid, "2 of 5 probabilities are not between 0 and 1"));
  EXPECT_THAT(pr_curve_value("t", Predictions{kLabels, std::vector<float>(4), {}}),
              fails_with(Code::Invalid, "5 labels, 4 probabilities"));
  EXPECT_THAT(pr_curve_value("t", Predictions{kLabels, kProbabilities, {}}, 1),
              fails_with(Code::Invalid, "cannot have 1 threshold"));
}

TEST(PrCurve, AcceptsExistingCounts) {
  const std::vector<float> row = {1, 2};
  EXPECT_THAT(
      shape_of(parsed(pr_curve_value("t", PrCounts{row, row, row, row, row, row})).tensor()),
      ElementsAre(6, 2));
  const std::vector<float> longer = {1, 2, 3};
  EXPECT_THAT(pr_curve_value("t", PrCounts{row, row, row, row, row, longer}),
              fails_with(Code::Invalid, "rows of 2 and 3 thresholds"));
}

}  // namespace
}  // namespace stepscope::writer
