// SPDX-License-Identifier: Apache-2.0
#include "query/points/range.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "query/points/stretches.h"
#include "query/points/test_smoothing.h"
#include "query/test_run.h"

namespace stepscope::query {
namespace {

std::shared_ptr<const store::Run> run_of(const std::vector<store::Point>& points) {
  return test_run({TestFile().scalars("loss", points)});
}

const std::vector<store::Point> kFive = {
    {0, 100, 5}, {10, 101, 3}, {20, 102, 9}, {30, 103, 1}, {40, 104, 7}};

TEST(Range, StatisticsOfAPart) {
  const auto run = run_of(kFive);
  const RangeFigures found = range_figures(source_of(*run), {.begin = 10, .end = 30});
  EXPECT_EQ(found.count, 3u);
  EXPECT_EQ(found.first->step, 10);
  EXPECT_EQ(found.first->wall_time, 101);
  EXPECT_EQ(found.first->value, 3);
  EXPECT_EQ(found.first->smoothed, 3);
  EXPECT_EQ(found.last->step, 30);
  EXPECT_EQ(found.min->step, 30);
  EXPECT_EQ(found.min->value, 1);
  EXPECT_EQ(found.max->step, 20);
  EXPECT_EQ(found.max->value, 9);
  EXPECT_DOUBLE_EQ(*found.mean, 13.0 / 3);
}

TEST(Range, OpenEndsReachTheEndsOfTheSeries) {
  const auto run = run_of(kFive);
  const RangeFigures found = range_figures(source_of(*run), {});
  EXPECT_EQ(found.count, 5u);
  EXPECT_EQ(found.at_begin->step, 0);
  EXPECT_EQ(found.at_end->step, 40);
}

TEST(Range, TheNearestPointMayBeOutsideAndTiesGoLeft) {
  const auto run = run_of(kFive);
  const RangeFigures tie = range_figures(source_of(*run), {.begin = 15, .end = 26});
  EXPECT_EQ(tie.at_begin->step, 10);
  EXPECT_EQ(tie.at_end->step, 30);
  EXPECT_EQ(tie.count, 1u);
  const RangeFigures beyond = range_figures(source_of(*run), {.begin = -100, .end = 1000});
  EXPECT_EQ(beyond.at_begin->step, 0);
  EXPECT_EQ(beyond.at_end->step, 40);
}

TEST(Range, OneSelectedStepBetweenPoints) {
  const auto run = run_of(kFive);
  const RangeFigures found = range_figures(source_of(*run), {.begin = 22, .end = 22});
  EXPECT_EQ(found.count, 0u);
  EXPECT_FALSE(found.first || found.last || found.min || found.max || found.mean);
  EXPECT_EQ(found.at_begin->step, 20);
  EXPECT_EQ(found.at_end->step, 20);
}

TEST(Range, SmoothedExtremesAndPoints) {
  const auto run = run_of(kFive);
  const RangeFigures found =
      range_figures(source_of(*run), {.begin = 10, .end = 30, .smoothing = 0.25});
  const auto smoothed = smoothed_naively({5, 3, 9, 1, 7}, 0.25);
  EXPECT_DOUBLE_EQ(found.first->smoothed, smoothed[1]);
  EXPECT_EQ(found.first->value, 3);
  EXPECT_DOUBLE_EQ(found.last->smoothed, smoothed[3]);
  EXPECT_EQ(found.min->step, 30);
  EXPECT_DOUBLE_EQ(found.min->value, smoothed[3]);
  EXPECT_EQ(found.max->step, 20);
  EXPECT_DOUBLE_EQ(found.max->value, smoothed[2]);
  EXPECT_DOUBLE_EQ(*found.mean, 13.0 / 3);
}

TEST(Range, NonFiniteValuesOnlyCountAsPoints) {
  const auto run = run_of({{0, 0, kNaN}, {1, 1, 2}, {2, 2, kInfinity}});
  for (const double smoothing : {0.0, 0.5}) {
    const RangeFigures found = range_figures(source_of(*run), {.smoothing = smoothing});
    EXPECT_EQ(found.count, 3u);
    EXPECT_TRUE(std::isnan(found.first->smoothed));
    EXPECT_EQ(found.last->smoothed, kInfinity);
    EXPECT_EQ(found.min->step, 1);
    EXPECT_EQ(found.max->step, 1);
    EXPECT_EQ(found.mean, 2);
  }
}

TEST(Range, SupersededPointsDoNotCount) {
  const auto run = test_run({TestFile().scalars("loss", {{0, 0, 1}, {1, 0, 100}, {2, 0, 100}}),
                             TestFile().scalars("loss", {{1, 0, 3}})});
  const RangeFigures found = range_figures(source_of(*run), {});
  EXPECT_EQ(found.count, 2u);
  EXPECT_EQ(found.max->value, 3);
  EXPECT_EQ(found.mean, 2);
}

TEST(Range, EmptySeries) {
  const store::Series empty;
  const RangeFigures found = range_figures({&empty, 0}, {.smoothing = 0.5});
  EXPECT_EQ(found.count, 0u);
  EXPECT_FALSE(found.first || found.at_begin || found.at_end || found.min || found.mean);
}

// A simple reference implementation that keeps everything in a list.
class NaiveRange {
 public:
  NaiveRange(const WindowSource& source, const RangeQuery& query)
      : query_(query), start_time_(source.start_time) {
    std::vector<double> values;
    for_each_piece(scalar_stretches(*source.series).current, [&](const ChunkPiece& piece) {
      for (size_t i = piece.begin; i < piece.end; ++i) {
        points_.push_back({piece.chunk->step(i), piece.chunk->wall_time(i), piece.chunk->value(i),
                           piece.chunk->value(i)});
        values.push_back(points_.back().value);
      }
    });
    if (query.smoothing == 0) return;
    const auto smoothed = smoothed_naively(values, query.smoothing);
    for (size_t i = 0; i < points_.size(); ++i) points_[i].smoothed = smoothed[i];
  }

  RangeFigures result() {
    double sum = 0;
    double count = 0;
    for (const RangePoint& point : points_) {
      const double at = x(point);
      if (!std::isfinite(at) || at < query_.begin || at > query_.end) continue;
      if (figures_.count++ == 0) figures_.first = point;
      figures_.last = point;
      if (!std::isfinite(point.value)) continue;
      sum += point.value;
      ++count;
      if (!figures_.min || point.smoothed < figures_.min->value) {
        figures_.min = {point.step, point.smoothed};
      }
      if (!figures_.max || point.smoothed > figures_.max->value) {
        figures_.max = {point.step, point.smoothed};
      }
    }
    if (count > 0) figures_.mean = sum / count;
    figures_.at_begin = nearest(query_.begin);
    figures_.at_end = nearest(query_.end);
    return figures_;
  }

 private:
  double x(const RangePoint& point) const {
    if (query_.x == XAxis::Step) return static_cast<double>(point.step);
    if (start_time_ >= store::kClockSetTime && point.wall_time < store::kClockSetTime) return kNaN;
    return point.wall_time - (query_.x == XAxis::Relative ? start_time_ : 0);
  }

  std::optional<RangePoint> nearest(double place) const {
    std::optional<RangePoint> left, right;
    for (const RangePoint& point : points_) {
      const double at = x(point);
      if (!std::isfinite(at)) continue;
      if (at <= place && (!left || at >= x(*left))) left = point;
      if (at > place && (!right || at < x(*right))) right = point;
    }
    if (!left || !right) return left ? left : right;
    return place - x(*left) <= x(*right) - place ? left : right;
  }

  RangeQuery query_;
  double start_time_;
  std::vector<RangePoint> points_;
  RangeFigures figures_;
};

void expect_same(const std::optional<RangePoint>& found, const std::optional<RangePoint>& wanted) {
  ASSERT_EQ(found.has_value(), wanted.has_value());
  if (!found) return;
  EXPECT_EQ(found->step, wanted->step);
  EXPECT_TRUE(is_nearly_equal(found->wall_time, wanted->wall_time, 0));
  EXPECT_TRUE(is_nearly_equal(found->value, wanted->value, 0));
  EXPECT_TRUE(is_nearly_equal(found->smoothed, wanted->smoothed, 1));
}

// Smoothed values that differ by less than rounding may swap, so the step is checked only for
// unsmoothed values.
void expect_same(const std::optional<RangeExtreme>& found,
                 const std::optional<RangeExtreme>& wanted, bool is_smoothed) {
  ASSERT_EQ(found.has_value(), wanted.has_value());
  if (!found) return;
  if (!is_smoothed) {
    EXPECT_EQ(found->step, wanted->step);
  }
  EXPECT_TRUE(is_nearly_equal(found->value, wanted->value, 1));
}

class RandomRange {
 public:
  explicit RandomRange(uint32_t seed) : random_(seed) {}

  std::vector<store::Point> points() {
    std::vector<store::Point> points;
    double time = 1000;
    int64_t step = 0;
    const bool has_special = below(2) == 0;
    for (size_t count = 1 + below(5000); count > 0; --count) {
      step = below(1500) == 0 ? static_cast<int64_t>(below(step + 1)) : step + below(3);
      time += static_cast<double>(below(100)) / 100;
      points.push_back({step, special(has_special, time), special(has_special, number())});
    }
    return points;
  }

  RangeQuery query(double origin) {
    RangeQuery query{.x = static_cast<XAxis>(below(3))};
    if (query.x != XAxis::WallTime) origin = 0;
    if (below(3) > 0) query.begin = origin + static_cast<double>(below(3000));
    const double from = std::isfinite(query.begin) ? query.begin : origin;
    if (below(3) > 0) query.end = from + static_cast<double>(below(2) * below(3000));
    if (below(2) > 0) query.smoothing = static_cast<double>(below(1000)) / 1000;
    return query;
  }

 private:
  size_t below(size_t bound) { return random_() % bound; }
  double number() { return static_cast<double>(below(200)) / 100 - 1; }
  double special(bool is_allowed, double otherwise) {
    const double special[] = {kNaN, kInfinity, -kInfinity};
    return is_allowed && below(100) == 0 ? special[below(3)] : otherwise;
  }

  std::mt19937 random_;
};

TEST(Range, AgreesWithTheReference) {
  for (uint32_t seed = 0; seed < 100; ++seed) {
    RandomRange random(seed);
    const auto run = run_of(random.points());
    for (int i = 0; i < 10; ++i) {
      const RangeQuery query = random.query(run->start_time);
      SCOPED_TRACE(testing::Message()
                   << seed << ": x " << static_cast<int>(query.x) << " from " << query.begin
                   << " to " << query.end << ", smoothing " << query.smoothing);
      const RangeFigures found = range_figures(source_of(*run), query);
      const RangeFigures wanted = NaiveRange(source_of(*run), query).result();
      EXPECT_EQ(found.count, wanted.count);
      expect_same(found.first, wanted.first);
      expect_same(found.last, wanted.last);
      expect_same(found.at_begin, wanted.at_begin);
      expect_same(found.at_end, wanted.at_end);
      expect_same(found.min, wanted.min, query.smoothing > 0);
      expect_same(found.max, wanted.max, query.smoothing > 0);
      ASSERT_EQ(found.mean.has_value(), wanted.mean.has_value());
      if (found.mean) {
        EXPECT_NEAR(*found.mean, *wanted.mean, 1e-12);
      }
      if (HasFailure()) return;
    }
  }
}

}  // namespace
}  // namespace stepscope::query
