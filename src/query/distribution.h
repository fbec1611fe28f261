// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "query/histogram.h"

namespace stepscope::query {

// Where a distribution is told, in hundredths of a per cent: the ends, the median and what lies
// half, one and one and a half standard deviations from the middle of a normal distribution.
inline constexpr std::array<int64_t, 9> kBasisPoints = {0,    668,  1587, 3085, 5000,
                                                        6915, 8413, 9332, 10000};
using Distribution = std::array<double, kBasisPoints.size()>;

// The value below which that share of the counted numbers lies, for each basis point; numbers are
// taken as evenly spread within a bucket. All zero if there are no buckets; all the last right edge
// if nothing was counted. Counts that are NaN give NaN.
Distribution distribution(std::span<const HistogramBucket> buckets);

}  // namespace stepscope::query
