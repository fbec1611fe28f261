// SPDX-License-Identifier: Apache-2.0
#include "trials/metric_cell.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "query/test_run.h"

namespace stepscope::trials {
namespace {

using query::kNaN;
using query::TestFile;

using Points = std::vector<store::Point>;

MetricCell spec_cell(const std::string& spec, const Points& points, const Points& of = {}) {
  const auto run = query::test_run({TestFile().scalars("acc", points).scalars("loss", of)});
  return metric_cell(parse_metric_spec(spec).value(), &run->series[0], &run->series[1]);
}

MetricCell cell_by(const std::string& value, const Points& points) {
  return spec_cell(R"({"tag": "acc", "value": ")" + value + R"("})", points);
}

const std::string kAtLowest = R"({"tag": "acc", "value": "at_best", "of": {"tag": "loss"}})";
const std::string kAtHighest =
    R"({"tag": "acc", "value": "at_best", "of": {"tag": "loss"}, "goal": "maximize"})";

TEST(MetricCell, IsTheRequestedFigure) {
  const Points points = {{0, 0, 4}, {1, 0, 1}, {2, 0, 7}, {3, 0, 2}};
  EXPECT_EQ(cell_by("last", points).value, 2);
  EXPECT_EQ(cell_by("min", points).value, 1);
  EXPECT_EQ(cell_by("max", points).value, 7);
  EXPECT_EQ(cell_by("mean", points).value, 3.5);
  EXPECT_EQ(cell_by("tail", points).value, 3.5);
  EXPECT_EQ(spec_cell(R"({"tag": "acc", "value": "tail", "n": 2})", points).value, 4.5);
  EXPECT_EQ(cell_by("max", points).missing, Missing::No);
}

TEST(MetricCell, IsTheSameAcrossChunksAndRestarts) {
  Points points;
  for (int64_t step = 0; step <= 4000; ++step) points.push_back({step, 0, std::abs(step - 2500.0)});
  points.push_back({3000, 0, 600});  // A restart: later points are superseded.
  EXPECT_EQ(cell_by("min", points).value, 0);
  EXPECT_EQ(cell_by("max", points).value, 2500);
  EXPECT_EQ(cell_by("last", points).value, 600);
  EXPECT_EQ(spec_cell(R"({"tag": "acc", "value": "tail", "n": 2})", points).value, 549.5);
}

TEST(MetricCell, IsTheValueAtTheBestStepOfAnotherMetric) {
  const Points accuracy = {{0, 0, 0.1}, {10, 0, 0.5}, {20, 0, 0.8}, {30, 0, 0.7}};
  const Points loss = {{0, 0, 9}, {10, 0, 2}, {20, 0, 2}, {30, 0, kNaN}};
  EXPECT_EQ(spec_cell(kAtLowest, accuracy, loss).value, 0.5);
  EXPECT_EQ(spec_cell(kAtHighest, accuracy, loss).value, 0.1);
}

TEST(MetricCell, IsTheValueLoggedLastByTheBestStep) {
  const Points accuracy = {{10, 0, 0.5}, {10, 0, 0.6}, {20, 0, 0.8}};
  EXPECT_EQ(spec_cell(kAtLowest, accuracy, {{19, 0, 1}}).value, 0.6);
  EXPECT_EQ(spec_cell(kAtLowest, accuracy, {{500, 0, 1}}).value, 0.8);
  EXPECT_EQ(spec_cell(kAtLowest, accuracy, {{9, 0, 1}}).missing, Missing::NoBestStep);
}

TEST(MetricCell, SaysWhyItIsMissing) {
  const MetricSpec spec = parse_metric_spec("acc").value();
  EXPECT_EQ(metric_cell(spec, nullptr).missing, Missing::NotLogged);
  EXPECT_TRUE(std::isnan(metric_cell(spec, nullptr).value));
  EXPECT_EQ(cell_by("last", {{0, 0, 1}, {1, 0, kNaN}}).missing, Missing::LoggedNaN);
  EXPECT_EQ(cell_by("mean", {{0, 0, 1}, {1, 0, kNaN}}).value, 1);
  for (const char* value : {"last", "min", "max", "mean", "tail"}) {
    EXPECT_EQ(cell_by(value, {{0, 0, kNaN}, {1, 0, kNaN}}).missing, Missing::OnlyNaN) << value;
  }
  EXPECT_EQ(spec_cell(kAtLowest, {{0, 0, 1}}, {{0, 0, kNaN}}).missing, Missing::NoBestStep);
  EXPECT_EQ(spec_cell(kAtLowest, {{0, 0, kNaN}}, {{0, 0, 1}}).missing, Missing::LoggedNaN);
}

}  // namespace
}  // namespace stepscope::trials
