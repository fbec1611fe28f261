// SPDX-License-Identifier: Apache-2.0
#include "writer/values/histogram.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/test_error.h"
#include "writer/values/test_value.h"

namespace stepscope::writer {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;

const std::vector<double> kNumbers = {-1.5, -0.25, 0, 0.1, 0.2, 0.3, 1, 2, 2, 3.5};

std::vector<double> rows(const Result<HistogramValue>& histogram) {
  return content_of<double>(parsed(histogram.value().value).tensor());
}
proto::HistogramProto legacy(const Result<HistogramValue>& histogram) {
  return parsed(histogram.value().value).histo();
}

// These rows were made by histogram_pb() of TensorBoard 2.21.
TEST(Histogram, HasTheBucketsOfTensorBoard) {
  EXPECT_THAT(rows(histogram_value("t", kNumbers, 5)),
              ElementsAre(-1.5, -0.5, 1, -0.5, 0.5, 5, 0.5, 1.5, 1, 1.5, 2.5, 2, 2.5, 3.5, 1));
  const auto value = parsed(histogram_value("t", kNumbers).value().value);
  EXPECT_THAT(shape_of(value.tensor()), ElementsAre(30, 3));
  EXPECT_EQ(value.tensor().dtype(), proto::DT_DOUBLE);
  EXPECT_EQ(value.metadata().plugin_data().plugin_name(), "histograms");
}

TEST(Histogram, CountsEqualNumbersInTheLastBucket) {
  EXPECT_THAT(rows(histogram_value("t", std::vector<int32_t>{4, 4, 4}, 2)),
              ElementsAre(4, 4, 0, 4, 4, 3));
}

TEST(Histogram, IsAllZerosWithoutNumbers) {
  EXPECT_THAT(rows(histogram_value("t", std::vector<float>(), 2)), ElementsAre(0, 0, 0, 0, 0, 0));
  EXPECT_THAT(rows(histogram_value("t", kNumbers, 0)), ElementsAre());
}

TEST(Histogram, AcceptsARangeBeyondDouble) {
  constexpr double kMost = std::numeric_limits<double>::max();
  EXPECT_TRUE(histogram_value("t", std::vector<double>{-kMost, kMost}).ok());
  EXPECT_TRUE(histogram_value("t", std::vector<double>{0, 5e-324}).ok());
  EXPECT_TRUE(legacy_histogram_value("t", std::vector<double>{0, 5e-324}, {4, {}, 0}).ok());
}

TEST(Histogram, ReportsHowManyNumbersAreNotFinite) {
  const std::vector<float> numbers = {1, std::nanf(""), 2, INFINITY};
  const auto refused = histogram_value("t", numbers);
  EXPECT_THAT(refused, fails_with(Code::Invalid, "2 of 4 numbers are NaN or infinite"));
  const auto taken = histogram_value("t", numbers, 2, NotFinite::LeaveOut);
  EXPECT_EQ(taken.value().left_out, 2);
  EXPECT_THAT(rows(taken), ElementsAre(1, 1.5, 1, 1.5, 2, 1));
}

TEST(Histogram, RefusesComplexNumbers) {
  EXPECT_THAT(histogram_value("t", std::vector<std::complex<float>>(3)),
              fails_with(Code::Invalid, "complex numbers"));
}

// The expected legacy histograms were made by make_histogram() in the summary.py of torch 2.15 with
// numpy 2.3; those of tensorboardX 2.6.5 are the same.
TEST(LegacyHistogram, HasTheEvenBinsOfTorch) {
  const auto even = legacy(legacy_histogram_value("t", kNumbers, {4, {}, 0}));
  EXPECT_THAT(even.bucket_limit(), ElementsAre(-1.5, -0.25, 1, 2.25, 3.5));
  EXPECT_THAT(even.bucket(), ElementsAre(0, 1, 5, 3, 1));
  EXPECT_EQ(even.min(), -1.5);
  EXPECT_EQ(even.max(), 3.5);
  EXPECT_EQ(even.num(), 10);
  EXPECT_THAT(even.sum(), DoubleEq(7.35));
  EXPECT_THAT(even.sum_squares(), DoubleEq(23.7025));
}

TEST(LegacyHistogram, JoinsExcessBins) {
  const auto joined = legacy(legacy_histogram_value("t", kNumbers, {8, {}, 3}));
  EXPECT_THAT(joined.bucket_limit(), ElementsAre(-1.5, -0.25, 1, 2.25, 3.5));
  EXPECT_THAT(joined.bucket(), ElementsAre(0, 1, 5, 3, 1));
}

TEST(LegacyHistogram, AcceptsEdgesAndIncludesTheLastOne) {
  const auto edged = legacy(legacy_histogram_value("t", kNumbers, {0, {-1, 0, 1, 2}, 0}));
  EXPECT_THAT(edged.bucket_limit(), ElementsAre(-1, 0, 1, 2));
  EXPECT_THAT(edged.bucket(), ElementsAre(0, 1, 4, 3));
  EXPECT_THAT(legacy_histogram_value("t", kNumbers, {0, {1, 0}, 0}),
              fails_with(Code::Invalid, "not in ascending order"));
  EXPECT_THAT(legacy_histogram_value("t", kNumbers, {0, {8, 9}, 0}),
              fails_with(Code::Invalid, "none of the 10 numbers is within the bin edges"));
}

TEST(LegacyHistogram, HasTheExponentialBinsOfTorch) {
  std::vector<double> numbers;
  for (int i = 0; i < 10'000; ++i) numbers.push_back((i * 7919 % 10'007 - 5003) / 1000.0);
  const auto histogram = legacy(legacy_histogram_value("t", numbers));
  ASSERT_EQ(histogram.bucket_size(), 617);
  ASSERT_EQ(histogram.bucket_limit_size(), 617);
  EXPECT_EQ(histogram.bucket_limit(0), -5.099814079160488);
  EXPECT_EQ(histogram.bucket_limit(616), 5.099814079160488);
  EXPECT_NEAR(histogram.sum(), 6.578, 1e-9);
  EXPECT_NEAR(histogram.sum_squares(), 83459.267492, 1e-6);
  double weighed = 0;
  for (int i = 0; i < 617; ++i) weighed += (i + 1) * histogram.bucket(i);
  EXPECT_EQ(weighed, 3095883);
}

TEST(LegacyHistogram, PutsANumberOnAnEdgeIntoTheBucketAboveIt) {
  // On the edge, just below it, and the same below zero, where "above" is nearer to zero.
  const auto count = [](double number, double limit) {
    const auto one = legacy(legacy_histogram_value("t", std::vector<double>{number}));
    return one.bucket_limit(0) == limit && one.bucket(1) == 1;
  };
  EXPECT_TRUE(count(1e-12, 1e-12));
  EXPECT_TRUE(count(std::nextafter(1e-12, 0), 0));
  EXPECT_TRUE(count(0.0, 0));
  EXPECT_TRUE(count(-0.0, 0));
  EXPECT_TRUE(count(-1e-12, -1e-12));
  EXPECT_TRUE(count(-5e-324, -1e-12));
}

TEST(LegacyHistogram, IsAnErrorWithoutNumbers) {
  EXPECT_THAT(legacy_histogram_value("t", std::vector<float>()),
              fails_with(Code::Invalid, "there are no numbers"));
  EXPECT_THAT(legacy_histogram_value("t", std::vector<double>{9}, {0, {1, 2}, 0}),
              fails_with(Code::Invalid, "the only number is not within the bin edges"));
}

TEST(LegacyHistogram, WidensItsOuterBucketsForHugeNumbers) {
  const auto both = legacy_histogram_value("t", std::vector<double>{-1e300, -2e25, 0.5, 1e30});
  const auto made = legacy(both);
  EXPECT_EQ(both.value().outside, 0);
  EXPECT_EQ(made.bucket_limit(0), -1e300);
  EXPECT_EQ(made.bucket(1), 2);
  EXPECT_EQ(made.bucket_limit(made.bucket_limit_size() - 1), 1e30);
  EXPECT_EQ(made.bucket(made.bucket_size() - 1), 1);
  EXPECT_TRUE(std::is_sorted(made.bucket_limit().begin(), made.bucket_limit().end()));
}

TEST(LegacyHistogram, OfHugeNumbersOnlyHasNoInvertedBucket) {
  for (const double number : {1e25, -1e25}) {
    const auto made = legacy(legacy_histogram_value("t", std::vector<double>{number, number}));
    EXPECT_THAT(made.bucket(), ElementsAre(0, 2)) << number;
    EXPECT_LE(made.min(), made.bucket_limit(0)) << "where the empty bucket ends";
    EXPECT_LE(made.bucket_limit(0), made.max());
  }
}

TEST(LegacyHistogram, CountsNumbersOutsideTheEdgesThatWerePassed) {
  EXPECT_EQ(legacy_histogram_value("t", kNumbers, {0, {0, 1}, 0}).value().outside, 5);
  EXPECT_EQ(legacy_histogram_value("t", kNumbers, {5, {}, 0}).value().outside, 0);
}

TEST(Histogram, SpansTheWholeRangeOfDoubles) {
  const double most = std::numeric_limits<double>::max();
  const std::vector<double> numbers = {-most, -most / 4, most / 4, most};
  EXPECT_THAT(rows(histogram_value("t", numbers, 2)), ElementsAre(-most, 0, 2, 0, most, 2));
  const auto made = legacy(legacy_histogram_value("t", numbers, {2, {}, 0}));
  EXPECT_THAT(made.bucket_limit(), ElementsAre(-most, 0, most));
  EXPECT_THAT(made.bucket(), ElementsAre(0, 2, 2));
}

TEST(LegacyHistogram, AcceptsExistingCounts) {
  LegacyHistogram counted;
  counted.num = 3;
  counted.limits = {1, 2};
  counted.counts = {0, 3};
  EXPECT_THAT(parsed(legacy_histogram_value("t", counted)).histo().bucket(), ElementsAre(0, 3));
  counted.counts.push_back(1);
  EXPECT_THAT(legacy_histogram_value("t", counted),
              fails_with(Code::Invalid, "2 bucket limits and 3 counts"));
}

}  // namespace
}  // namespace stepscope::writer
