// SPDX-License-Identifier: Apache-2.0
#include "query/points/smoothing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "query/points/test_smoothing.h"
#include "query/test_run.h"

namespace stepscope::query {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::NanSensitiveDoubleEq;

constexpr double kWeights[] = {0, 0.01, 0.3, 0.6, 0.9, 0.99, 0.999, 0.999999};

std::vector<store::Point> points_of(const std::vector<double>& values) {
  std::vector<store::Point> points;
  for (const double value : values) {
    points.push_back({static_cast<int64_t>(points.size()), 0, value});
  }
  return points;
}

std::vector<double> values_of(const std::vector<ScalarStretch>& stretches) {
  std::vector<double> values;
  for_each_piece(stretches, [&](const ChunkPiece& piece) {
    for (size_t i = piece.begin; i < piece.end; ++i) values.push_back(piece.chunk->value(i));
  });
  return values;
}

std::vector<double> smoothed(const std::vector<double>& values, double weight) {
  const auto run = test_run({TestFile().scalars("loss", points_of(values))});
  std::vector<uint64_t> numbers;
  for (size_t i = 0; i < values.size(); ++i) numbers.push_back(i);
  return SmoothedSeries(scalar_stretches(run->series.at(0)).current, weight).at(numbers);
}

TEST(Smoothing, IsDebiasedAtTheStart) {
  EXPECT_THAT(smoothed({4, 8}, 0.5), ElementsAre(4, DoubleEq(20.0 / 3)));
  EXPECT_THAT(smoothed({7, 1}, 0), ElementsAre(7, 1));
}

TEST(Smoothing, NonFiniteValuesAreKeptAndDoNotCount) {
  EXPECT_THAT(
      smoothed({kNaN, 4, kInfinity, 8, -kInfinity}, 0.5),
      ElementsAre(NanSensitiveDoubleEq(kNaN), 4, kInfinity, DoubleEq(20.0 / 3), -kInfinity));
}

TEST(Smoothing, ConstantSeriesAreNotSmoothed) {
  for (const double weight : kWeights) {
    EXPECT_THAT(smoothed({0.1, 0.1, 0.1}, weight), ElementsAre(0.1, 0.1, 0.1));
  }
  const std::vector<double> many(3000, 0.1);
  EXPECT_EQ(smoothed(many, 0.9), many);
}

TEST(Smoothing, ADifferentValueInTheLastChunkIsSmoothed) {
  std::vector<double> values(3000, 0.1);
  values.back() = 5;
  EXPECT_NEAR(smoothed(values, 0.9).back(), 0.1 + 0.49, 1e-12);
}

TEST(Smoothing, SupersededPointsDoNotMakeASeriesVary) {
  const auto run = test_run({TestFile().scalars("loss", {{0, 0, 1}, {1, 0, 2}}),
                             TestFile().scalars("loss", {{1, 0, 1}})});
  const SmoothedSeries series(scalar_stretches(run->series.at(0)).current, 0.9);
  const uint64_t numbers[] = {0, 1};
  EXPECT_THAT(series.at(numbers), ElementsAre(1, 1));
}

TEST(Smoothing, EmptySeries) {
  const SmoothedSeries none({}, 0.9);
  EXPECT_THAT(none.at({}), IsEmpty());
  none.for_each(0, 0, [](const store::Chunk&, size_t, double) { FAIL(); });
}

// An old value much larger than all later ones must not be forgotten early.
TEST(Smoothing, LargeValuesAreRememberedLonger) {
  std::vector<double> values(50'000, 1);
  values[0] = 1e30;
  values[1] = 2;
  const auto run = test_run({TestFile().scalars("loss", points_of(values))});
  const SmoothedSeries series(scalar_stretches(run->series.at(0)).current, 0.9);
  const auto naive = smoothed_naively(values, 0.9);
  for (const uint64_t number : {uint64_t{500}, uint64_t{700}, uint64_t{1000}, uint64_t{5000}}) {
    EXPECT_NEAR(series.at({&number, 1}).front() / naive[number], 1, 1e-12) << number;
  }
}

TEST(Smoothing, ValuesNearTheLimitsOfDoubleDoNotOverflow) {
  const double most = std::numeric_limits<double>::max();
  std::vector<double> values(20, most);
  values.push_back(most / 2);
  for (const double weight : kWeights) {
    const auto run = test_run({TestFile().scalars("loss", points_of(values))});
    const uint64_t last = 20;
    const auto found =
        SmoothedSeries(scalar_stretches(run->series.at(0)).current, weight).at({&last, 1});
    EXPECT_TRUE(std::isfinite(found.front())) << weight;
  }
}

class RandomRun {
 public:
  explicit RandomRun(uint32_t seed) : random_(seed) {}

  std::shared_ptr<const store::Run> run() {
    std::vector<TestFile> files;
    for (size_t i = 0; i < 1 + below(3); ++i) files.push_back(TestFile().scalars("loss", points()));
    return test_run(files);
  }

  // Some of the numbers below `count`, mostly in order.
  std::vector<uint64_t> numbers(uint64_t count) {
    std::vector<uint64_t> numbers;
    const size_t one_in = 1 + below(2) * below(2000);
    for (uint64_t number = 0; number < count; ++number) {
      if (below(one_in) == 0) numbers.push_back(number);
    }
    for (size_t swaps = below(2) * below(5); swaps > 0 && !numbers.empty(); --swaps) {
      std::swap(numbers[below(numbers.size())], numbers[below(numbers.size())]);
      numbers.push_back(numbers[below(numbers.size())]);
    }
    return numbers;
  }

 private:
  size_t below(size_t bound) { return random_() % bound; }

  std::vector<store::Point> points() {
    std::vector<store::Point> points;
    const size_t back_one_in = 100 + below(5000);
    const size_t special_one_in = below(2) == 0 ? 3 : 1000;
    for (size_t count = 1 + below(6000); count > 0; --count) {
      step_ = below(back_one_in) == 0 ? static_cast<int64_t>(below(step_ + 1)) : step_ + below(3);
      points.push_back({step_, 0, value(special_one_in)});
    }
    return points;
  }

  double value(size_t special_one_in) {
    const double special[] = {kNaN, kInfinity, -kInfinity};
    if (below(special_one_in) == 0) return special[below(3)];
    return static_cast<double>(below(2000)) / 1000 - 1;
  }

  std::mt19937 random_;
  int64_t step_ = 0;
};

TEST(Smoothing, AgreesWithTheReference) {
  for (uint32_t seed = 0; seed < 60; ++seed) {
    RandomRun random(seed);
    const auto run = random.run();
    const auto stretches = scalar_stretches(run->series.at(0)).current;
    const auto values = values_of(stretches);
    for (const double weight : kWeights) {
      const auto naive = smoothed_naively(values, weight);
      const auto numbers = random.numbers(values.size());
      const auto found = SmoothedSeries(stretches, weight).at(numbers);
      ASSERT_EQ(found.size(), numbers.size());
      for (size_t i = 0; i < numbers.size(); ++i) {
        ASSERT_TRUE(is_nearly_equal(found[i], naive[numbers[i]], 1))
            << "seed " << seed << ", weight " << weight << ", number " << numbers[i] << ": "
            << found[i] << " for " << naive[numbers[i]];
      }
    }
  }
}

TEST(Smoothing, VisitsFromAnyPosition) {
  for (uint32_t seed = 0; seed < 20; ++seed) {
    const auto run = RandomRun(seed).run();
    const auto stretches = scalar_stretches(run->series.at(0)).current;
    const auto values = values_of(stretches);
    const uint64_t begin = values.size() * (seed % 5) / 5;
    const uint64_t end = values.size() * (seed % 7 + 1) / 7;
    for (const double weight : kWeights) {
      const auto naive = smoothed_naively(values, weight);
      uint64_t number = begin;
      SmoothedSeries(stretches, weight)
          .for_each(begin, end, [&](const store::Chunk& chunk, size_t i, double smoothed) {
            ASSERT_TRUE(is_nearly_equal(smoothed, naive[number], 1));
            ASSERT_TRUE(chunk.value(i) == values[number] || std::isnan(values[number]));
            ++number;
          });
      EXPECT_EQ(number, std::max(begin, end));
    }
  }
}

}  // namespace
}  // namespace stepscope::query
