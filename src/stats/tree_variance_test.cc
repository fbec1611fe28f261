// SPDX-License-Identifier: Apache-2.0
#include "stats/tree_variance.h"

#include <gmock/gmock.h>

#include <cstdint>

namespace stepscope::stats {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;

// Two axes of numbers. The first is cut at a quarter; its right part is cut along the second axis.
//   first < 0.25: 0; otherwise 4 or 8, depending on whether second < 0.5.
Tree small_tree() {
  Tree tree;
  tree.nodes = {{.axis = 0, .threshold = 0.25, .left = 1, .right = 2},
                {.value = 0},
                {.axis = 1, .threshold = 0.5, .left = 3, .right = 4},
                {.value = 4},
                {.value = 8}};
  return tree;
}

TEST(TreeVariance, IsSplitAmongAxesAndPairsExactly) {
  const std::vector<Axis> axes(2);
  const TreeVariance variance = tree_variance(small_tree(), axes);
  // The mean is 0.375 * 4 + 0.375 * 8 = 4.5.
  const double total = 0.375 * 16 + 0.375 * 64 - 4.5 * 4.5;
  const double first = 0.75 * 36 - 4.5 * 4.5;            // 0, then 6.
  const double second = 0.5 * 9 + 0.5 * 36 - 4.5 * 4.5;  // 3, then 6.
  EXPECT_THAT(variance.total, DoubleEq(total));
  EXPECT_THAT(variance.main, ElementsAre(DoubleEq(first), DoubleEq(second)));
  const std::vector<AxisPair> pairs = {{0, 1}};
  EXPECT_THAT(pair_variances(small_tree(), axes, pairs),
              ElementsAre(DoubleEq(total - first - second)));
}

TEST(TreeVariance, GivesEveryCategoryTheSameShare) {
  Axis axis{.is_category = true, .code_count = 4};
  Tree tree;
  tree.nodes = {{.axis = 0, .category = 2, .left = 1, .right = 2}, {.value = 0}, {.value = 1}};
  const TreeVariance variance = tree_variance(tree, std::vector{axis});
  EXPECT_THAT(variance.total, DoubleEq(0.25 * 0.75));
  EXPECT_THAT(variance.main, ElementsAre(DoubleEq(0.25 * 0.75)));
}

TEST(TreeVariance, IsZeroForATreeThatIsOneLeaf) {
  Tree tree;
  tree.nodes = {{.value = 3}};
  const TreeVariance variance = tree_variance(tree, std::vector<Axis>(1));
  EXPECT_EQ(variance.total, 0);
  EXPECT_THAT(variance.main, ElementsAre(0));
}

// More borders than places that a pair is examined at: the sum of two staircases has no
// interaction.
TEST(TreeVariance, ExaminesLongAxesOfPairsAtEvenPlaces) {
  constexpr uint32_t kSteps = 200;
  std::vector<double> values, targets;
  Axis axis;
  for (uint32_t i = 0; i < kSteps; ++i) {
    axis.codes.push_back(i);
    axis.positions.push_back(i / double{kSteps - 1});
    axis.ascending.push_back(i);
    targets.push_back(i * i);
  }
  axis.code_count = kSteps;
  Axis constant{.codes = std::vector<uint32_t>(kSteps, 0), .positions = {0}, .code_count = 1};
  constant.ascending = axis.ascending;
  const std::vector<Axis> axes = {axis, constant};
  const Tree tree = grow_tree(axes, targets, std::vector<uint32_t>(kSteps, 1), Random(1));
  const std::vector<AxisPair> pairs = {{0, 1}};
  const double total = tree_variance(tree, axes).total;
  EXPECT_GT(total, 0);
  EXPECT_NEAR(pair_variances(tree, axes, pairs)[0] / total, 0, 1e-9);
}

}  // namespace
}  // namespace stepscope::stats
