// SPDX-License-Identifier: Apache-2.0
// Counts numbers in buckets, for histograms.
#pragma once

#include <stepscope/media.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "base/result.h"

namespace stepscope::writer {

// What to do with NaN and infinity, which fit no bucket.
enum class NotFinite : uint8_t { Refuse, LeaveOut };

// For the finite numbers only; min and max are infinite if there are none.
struct Statistics {
  int64_t count = 0;
  int64_t left_out = 0;  // NaN and infinite numbers.
  double min = std::numeric_limits<double>::infinity();
  double max = -std::numeric_limits<double>::infinity();
  double sum = 0;
  double sum_squares = 0;
};

// One pass over the array. An error says how many numbers are not finite, if that is refused, or
// that the array holds no real numbers.
Result<Statistics> measure(const Array& array, NotFinite not_finite);

// Like TensorBoard's summary_v2.histogram: `count` buckets of equal width from the smallest to the
// largest number. Without numbers, all are zero; if all numbers are equal, they are in the last
// bucket, and every bucket has zero width.
std::vector<Bucket> equal_buckets(const Array& array, const Statistics& statistics, size_t count);

// Numbers counted between edges as numpy.histogram does: counts[i] of edges[i] <= x < edges[i + 1],
// in the last bucket x == edges[i + 1] too. Numbers outside are not counted.
struct EdgedCounts {
  std::vector<double> edges;
  std::vector<int64_t> counts;
};

// `count` buckets of equal width, at least 1; half a unit to either side if all numbers are equal.
EdgedCounts count_evenly(const Array& array, const Statistics& statistics, size_t count);
// Between the given edges, which must be ascending; at least two.
EdgedCounts count_between(const Array& array, std::span<const double> edges);
// Between the edges that TensorFlow 1, torch and tensorboardX choose: powers of 1.1 from 1e-12 to
// 1e20, and their negatives, and 0. If there are larger numbers, which those libraries leave out,
// the outermost edges are the smallest and the largest number instead.
EdgedCounts count_exponentially(const Array& array, const Statistics& statistics);

}  // namespace stepscope::writer
