// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "query/records/histogram.h"

namespace stepscope::query {

// The quantiles of a distribution in basis points: the ends, the median, and those at 0.5, 1
// and 1.5 standard deviations of a normal distribution.
inline constexpr std::array<int64_t, 9> kBasisPoints = {0,    668,  1587, 3085, 5000,
                                                        6915, 8413, 9332, 10000};
using Distribution = std::array<double, kBasisPoints.size()>;

// The quantile for each basis point, assuming an even distribution within a bucket. All zero if
// there are no buckets; all the last right edge if all counts are zero. NaN counts result in NaN.
Distribution distribution(std::span<const HistogramBucket> buckets);

}  // namespace stepscope::query
