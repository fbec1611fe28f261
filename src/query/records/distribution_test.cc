// SPDX-License-Identifier: Apache-2.0
#include "query/records/distribution.h"

#include <gtest/gtest.h>

#include <cmath>

namespace stepscope::query {
namespace {

Distribution all_of(double value) {
  Distribution values;
  values.fill(value);
  return values;
}

void expect_near(const Distribution& got, const Distribution& wanted) {
  for (size_t i = 0; i < wanted.size(); ++i) {
    EXPECT_NEAR(got[i], wanted[i], 5e-5) << kBasisPoints[i];
  }
}

TEST(DistributionOf, UnevenBuckets) {
  expect_near(
      distribution(std::vector<HistogramBucket>{{-1, 0, 1}, {0, 1, 0}, {1, 2, 3}, {2, 5, 2}}),
      {-1, -0.5992, -0.0478, 1.28367, 1.66667, 2.2235, 3.5717, 4.3988, 5});
}

TEST(DistributionOf, OneBucketIsAStraightLine) {
  expect_near(distribution(std::vector<HistogramBucket>{{0, 10, 7}}),
              {0, 0.668, 1.587, 3.085, 5, 6.915, 8.413, 9.332, 10});
}

TEST(DistributionOf, NoBuckets) { EXPECT_EQ(distribution({}), all_of(0)); }

TEST(DistributionOf, AllCountsZero) {
  EXPECT_EQ(distribution(std::vector<HistogramBucket>{{1, 2, 0}, {2, 3, 0}}), all_of(3));
}

TEST(DistributionOf, OneValueOnly) {
  EXPECT_EQ(distribution(std::vector<HistogramBucket>{{3, 3, 0}, {3, 3, 0}, {3, 3, 10}}),
            all_of(3));
}

// The minimum is the left edge of the first bucket that is not empty.
TEST(DistributionOf, LeadingEmptyBuckets) {
  expect_near(distribution(std::vector<HistogramBucket>{{0, 5, 0}, {5, 10, 4}}),
              {0, 0.668, 1.587, 3.085, 5, 6.915, 8.413, 9.332, 10});
}

TEST(DistributionOf, NaNCounts) {
  for (const double value :
       distribution(std::vector<HistogramBucket>{{0, 1, 2}, {1, 2, std::nan("")}})) {
    EXPECT_TRUE(std::isnan(value));
  }
}

}  // namespace
}  // namespace stepscope::query
