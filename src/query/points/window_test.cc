// SPDX-License-Identifier: Apache-2.0
#include "query/points/window.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <random>

#include "query/points/stretches.h"
#include "query/points/test_smoothing.h"
#include "query/test_run.h"

namespace stepscope::query {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr double kGreatestValue = 100;  // Of the values smoothed here.

// NaN equals NaN here, unlike in C++.
bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

bool same_points(const PointColumns& a, const PointColumns& b) {
  return a.steps == b.steps &&
         std::equal(a.wall_times.begin(), a.wall_times.end(), b.wall_times.begin(),
                    b.wall_times.end(), same) &&
         std::equal(a.values.begin(), a.values.end(), b.values.begin(), b.values.end(), same) &&
         std::equal(a.smoothed.begin(), a.smoothed.end(), b.smoothed.begin(), b.smoothed.end(),
                    [](double x, double y) { return is_nearly_equal(x, y, kGreatestValue); });
}

// A simple reference implementation: all points in a list, all columns in a map.
class NaiveWindow {
 public:
  NaiveWindow(const WindowSource& source, const WindowQuery& query)
      : query_(query), start_time_(source.start_time) {
    const auto stretches = scalar_stretches(*source.series);
    for_each_piece(query.is_superseded ? stretches.superseded : stretches.current,
                   [&](const ChunkPiece& piece) {
                     for (size_t i = piece.begin; i < piece.end; ++i) {
                       points_.push_back({piece.chunk->step(i), piece.chunk->wall_time(i),
                                          piece.chunk->value(i)});
                     }
                   });
    result_.stored = source.series->size;
    result_.superseded = count_points(stretches.superseded);
    std::vector<double> values;
    for (const auto& point : points_) values.push_back(point.value);
    if (query.smoothing > 0) smoothed_ = smoothed_naively(values, query.smoothing);
  }

  Window result() {
    for (size_t i = 0; i < points_.size(); ++i) place(i);
    result_.in_view = in_view_.size();
    for (const size_t i : in_view_) result_.nan_in_view += std::isnan(points_[i].value);
    result_.has_left = left_.has_value();
    result_.has_right = right_.has_value();
    if (left_) add(*left_);
    const bool is_downsampled = query_.pixels > 0 && in_view_.size() > 2 * query_.pixels;
    for (const size_t i : is_downsampled ? downsampled() : in_view_) add(i);
    if (right_) add(*right_);
    return result_;
  }

 private:
  double x(size_t i) const {
    if (query_.x == XAxis::Step) return static_cast<double>(points_[i].step);
    if (start_time_ >= store::kClockSetTime && points_[i].wall_time < store::kClockSetTime) {
      return kNaN;
    }
    return points_[i].wall_time - (query_.x == XAxis::Relative ? start_time_ : 0);
  }

  void place(size_t i) {
    if (!std::isfinite(x(i))) {
      ++result_.untimed;
    } else if (x(i) < query_.begin) {
      if (!left_ || x(i) >= x(*left_)) left_ = i;
    } else if (x(i) > query_.end) {
      if (!right_ || x(i) < x(*right_)) right_ = i;
    } else {
      in_view_.push_back(i);
    }
  }

  std::vector<size_t> downsampled() const {
    double begin = kInfinity, end = -kInfinity;
    for (size_t i = 0; i < points_.size(); ++i) {
      if (!std::isfinite(x(i))) continue;
      begin = std::min(begin, x(i));
      end = std::max(end, x(i));
    }
    if (std::isfinite(query_.begin)) begin = query_.begin;
    if (std::isfinite(query_.end)) end = query_.end;
    const auto pixels = static_cast<double>(query_.pixels);
    std::map<double, std::vector<size_t>> columns;
    for (const size_t i : in_view_) {
      const double place = std::floor((x(i) - begin) * (pixels / (end - begin)));
      columns[std::isnan(place) ? 0 : std::min(pixels - 1, place)].push_back(i);
    }
    std::vector<size_t> kept;
    for (const auto& [column, members] : columns) keep(members, kept);
    std::sort(kept.begin(), kept.end());
    kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
    return kept;
  }

  void keep(const std::vector<size_t>& members, std::vector<size_t>& kept) const {
    std::vector<size_t> numbers, nans;
    for (const size_t i : members) (std::isnan(points_[i].value) ? nans : numbers).push_back(i);
    const auto by_value = [&](size_t a, size_t b) { return points_[a].value < points_[b].value; };
    kept.insert(kept.end(), {members.front(), members.back()});
    if (!nans.empty()) kept.insert(kept.end(), {nans.front(), nans.back()});
    if (numbers.empty()) return;
    kept.push_back(*std::min_element(numbers.begin(), numbers.end(), by_value));
    kept.push_back(*std::max_element(numbers.begin(), numbers.end(), by_value));
  }

  void add(size_t i) {
    result_.points.steps.push_back(points_[i].step);
    result_.points.wall_times.push_back(points_[i].wall_time);
    result_.points.values.push_back(points_[i].value);
    if (!smoothed_.empty()) result_.points.smoothed.push_back(smoothed_[i]);
  }

  WindowQuery query_;
  double start_time_;
  std::vector<store::Point> points_;
  std::vector<double> smoothed_;
  std::vector<size_t> in_view_;
  std::optional<size_t> left_, right_;
  Window result_;
};

void expect_same_as_naive(const WindowSource& source, const WindowQuery& query) {
  SCOPED_TRACE(testing::Message() << "x " << static_cast<int>(query.x) << " from " << query.begin
                                  << " to " << query.end << ", " << query.pixels << " pixels, "
                                  << (query.is_superseded ? "superseded" : "current"));
  const Window found = window(source, query);
  const Window expected = NaiveWindow(source, query).result();
  EXPECT_EQ(found.stored, expected.stored);
  EXPECT_EQ(found.superseded, expected.superseded);
  EXPECT_EQ(found.in_view, expected.in_view);
  EXPECT_EQ(found.nan_in_view, expected.nan_in_view);
  EXPECT_EQ(found.untimed, expected.untimed);
  EXPECT_EQ(found.has_left, expected.has_left);
  EXPECT_EQ(found.has_right, expected.has_right);
  EXPECT_TRUE(same_points(found.points, expected.points));
}

std::vector<store::Point> line(size_t count) {
  std::vector<store::Point> points;
  for (size_t i = 0; i < count; ++i) {
    const auto number = static_cast<double>(i);
    points.push_back({static_cast<int64_t>(i), 1000 + number / 2, number});
  }
  return points;
}

TEST(Window, ReturnsEverythingByDefault) {
  const auto run = test_run({TestFile().scalars("loss", line(5000))});
  const Window all = window(source_of(*run), {});
  EXPECT_EQ(all.stored, 5000u);
  EXPECT_EQ(all.in_view, 5000u);
  EXPECT_EQ(all.points.size(), 5000u);
  EXPECT_FALSE(all.has_left || all.has_right);
}

TEST(Window, EndsAreIncludedAndNeighboursAreAdded) {
  const auto run = test_run({TestFile().scalars("loss", line(10))});
  const Window found = window(source_of(*run), {.begin = 3, .end = 5, .pixels = 100});
  EXPECT_EQ(found.in_view, 3u);
  EXPECT_THAT(found.points.steps, ElementsAre(2, 3, 4, 5, 6));
  EXPECT_TRUE(found.has_left && found.has_right);
}

TEST(Window, AWallTimeBeforeTheClockWasSetHasNoPosition) {
  std::vector<store::Point> points = {{0, 0, 1}};
  for (int64_t i = 1; i < 10; ++i) points.push_back({i, 1.7e9 + static_cast<double>(i), 1});
  const auto run = test_run({TestFile().scalars("loss", points)});
  for (const XAxis x : {XAxis::WallTime, XAxis::Relative}) {
    const Window found = window(source_of(*run), {.x = x});
    EXPECT_EQ(found.in_view, 9u);
    EXPECT_EQ(found.untimed, 1u);
    EXPECT_FALSE(found.has_left);
  }
  EXPECT_EQ(window(source_of(*run), {}).in_view, 10u);
}

TEST(Window, ALineCrossesAWindowWithoutPoints) {
  const auto run = test_run({TestFile().scalars("loss", line(10))});
  const Window found = window(source_of(*run), {.begin = 3.25, .end = 3.75, .pixels = 100});
  EXPECT_EQ(found.in_view, 0u);
  EXPECT_THAT(found.points.steps, ElementsAre(3, 4));
}

TEST(Window, RelativeTimeStartsAtTheRunsStart) {
  const auto run = test_run({TestFile().scalars("loss", line(10))});
  const WindowQuery query{.x = XAxis::Relative, .begin = 1, .end = 2};
  EXPECT_THAT(window(source_of(*run), query).points.steps, ElementsAre(1, 2, 3, 4, 5));
}

TEST(Window, SupersededPointsOnRequest) {
  const auto run = test_run({TestFile().scalars("loss", {{0, 0, 1}, {1, 0, 2}, {2, 0, 3}}),
                             TestFile().scalars("loss", {{1, 0, 4}})});
  const Window current = window(source_of(*run), {});
  EXPECT_THAT(current.points.values, ElementsAre(1, 4));
  EXPECT_EQ(current.stored, 4u);
  const Window superseded = window(source_of(*run), {.is_superseded = true});
  EXPECT_THAT(superseded.points.values, ElementsAre(2, 3));
}

TEST(Window, NonFiniteTimesAreNotInView) {
  const auto run =
      test_run({TestFile().scalars("loss", {{0, kNaN, 1}, {1, 5, 2}, {2, kInfinity, 3}})});
  EXPECT_THAT(window(source_of(*run), {.x = XAxis::WallTime}).points.values, ElementsAre(2));
  EXPECT_EQ(window(source_of(*run), {.x = XAxis::Step}).in_view, 3u);
}

TEST(Window, EmptySeries) {
  const store::Series empty;
  EXPECT_THAT(window({&empty, 0}, {.pixels = 10}).points.steps, IsEmpty());
}

// One spike among many points is drawn wherever it is.
TEST(Window, KeepsASpikeAnywhere) {
  constexpr size_t kPoints = 1100;
  for (size_t at = 0; at < kPoints; ++at) {
    for (const double spike : {1e6, -kInfinity, kNaN}) {
      auto points = line(kPoints);
      points[at].value = spike;
      const auto run = test_run({TestFile().scalars("loss", points)});
      const Window found = window(source_of(*run), {.pixels = 7});
      EXPECT_LE(found.points.size(), 7u * 6);
      const auto& values = found.points.values;
      EXPECT_TRUE(
          std::any_of(values.begin(), values.end(), [&](double v) { return same(v, spike); }))
          << spike << " at " << at;
    }
  }
}

class RandomSeries {
 public:
  explicit RandomSeries(uint32_t seed) : random_(seed) {}

  std::shared_ptr<const store::Run> run() {
    std::vector<TestFile> files;
    const size_t count = 1 + below(3);
    for (size_t i = 0; i < count; ++i) files.push_back(TestFile().scalars("loss", points()));
    return test_run(files);
  }

  WindowQuery query(const store::Run& run) {
    WindowQuery query;
    query.x = static_cast<XAxis>(below(3));
    query.pixels = below(5) == 0 ? 0 : 1 + below(60);
    query.is_superseded = below(4) == 0;
    query.smoothing = below(2) * fraction();
    const double origin = query.x == XAxis::WallTime ? run.start_time : 0;
    const double extent = query.x == XAxis::Step ? static_cast<double>(step_ + 1) : 5000;
    if (below(3) > 0) query.begin = std::floor(origin + fraction() * extent);
    const double from = std::isfinite(query.begin) ? query.begin : origin;
    if (below(3) > 0) query.end = from + fraction() * extent * (below(2) ? 1 : 0.01);
    return query;
  }

 private:
  size_t below(size_t bound) { return random_() % bound; }
  double fraction() { return static_cast<double>(random_()) / 4294967296.0; }

  std::vector<store::Point> points() {
    std::vector<store::Point> points;
    const size_t count = 1 + below(3000);
    const size_t back_one_in = 30 + below(5000);
    const bool has_odd_times = below(2) == 0;
    for (size_t i = 0; i < count; ++i) {
      step_ = below(back_one_in) == 0 ? static_cast<int64_t>(below(step_ + 1)) : step_ + below(3);
      points.push_back({step_, time(has_odd_times), value()});
    }
    return points;
  }

  double time(bool is_odd) {
    time_ += fraction();
    if (!is_odd || below(50) > 0) return time_;
    const double special[] = {kNaN, kInfinity, -kInfinity, time_ - 100, time_ - 5000};
    return special[below(5)];
  }

  double value() {
    if (nan_run_ == 0 && below(200) == 0) nan_run_ = below(100);
    if (nan_run_ > 0 && nan_run_-- > 0) return kNaN;
    if (below(300) == 0) return below(2) ? kInfinity : -kInfinity;
    return std::floor(fraction() * 50);  // Coarse, so that extremes occur more than once.
  }

  std::mt19937 random_;
  int64_t step_ = 0;
  double time_ = 1e9;
  size_t nan_run_ = 0;
};

TEST(Window, AgreesWithTheReference) {
  for (uint32_t seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE(seed);
    RandomSeries random(seed);
    const auto run = random.run();
    expect_same_as_naive(source_of(*run), {});
    for (int i = 0; i < 25; ++i) expect_same_as_naive(source_of(*run), random.query(*run));
    if (HasFailure()) return;
  }
}

TEST(Window, ZoomingInReachesEveryPoint) {
  const auto run = test_run({TestFile().scalars("loss", line(100'000))});
  for (double width = 99'999; width >= 1; width /= 3) {
    const double begin = std::floor(50'000 - width / 2);
    expect_same_as_naive(source_of(*run), {.begin = begin, .end = begin + width, .pixels = 50});
  }
  EXPECT_EQ(window(source_of(*run), {.begin = 500, .end = 599, .pixels = 50}).points.size(), 102u);
}

TEST(Window, WindowsOfExtremeWidth) {
  const auto run = test_run({TestFile().scalars("loss", line(3000))});
  for (const auto& [begin, end] : {std::pair{5.0, 5.0}, {-1e308, 1e308}, {0.0, 5e-324}}) {
    expect_same_as_naive(source_of(*run), {.begin = begin, .end = end, .pixels = 20});
  }
}

TEST(Window, ManySeriesKeepTheirOrder) {
  const auto run = test_run(
      {TestFile().scalars("a", line(3000)).scalars("b", {{1, 0, 2}}).scalars("c", line(500))});
  std::vector<WindowSource> sources;
  for (const auto& series : run->series) sources.push_back({&series, run->start_time});
  const auto found = windows(sources, {.pixels = 100});
  ASSERT_EQ(found.size(), 3u);
  for (size_t i = 0; i < 3; ++i) {
    EXPECT_TRUE(same_points(found[i].points, window(sources[i], {.pixels = 100}).points));
  }
}

// The first hundredth of a logarithmic axis fills half of the chart, so it needs more than a
// column.
TEST(Window, ALogarithmicAxisKeepsItsFirstSteps) {
  const auto run = test_run({TestFile().scalars("loss", line(100'000))});
  const auto early = [&](bool is_log) {
    const WindowQuery query{.pixels = 100, .is_log = is_log};
    const auto steps = window(source_of(*run), query).points.steps;
    return std::count_if(steps.begin(), steps.end(), [](int64_t step) { return step < 1000; });
  };
  EXPECT_LE(early(false), 4);
  EXPECT_GE(early(true), 50);
}

}  // namespace
}  // namespace stepscope::query
