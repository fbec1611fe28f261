// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "base/result.h"
#include "query/records.h"
#include "store/value.h"

namespace stepscope::query {

// How many of the logged numbers lay from `left` to `right`.
struct HistogramBucket {
  double left = 0;
  double right = 0;
  double count = 0;

  bool operator==(const HistogramBucket&) const = default;
};

// The buckets of a value of shape [buckets, 3], of any type of number; none for [0, 3]. Invalid if
// the value is no such table.
Result<std::vector<HistogramBucket>> histogram_buckets(const store::Value& value);

// Calls visit(record, buckets) for the histograms of a series, chosen and read as for_each_value()
// does. Values that are no histogram are passed over.
using VisitHistogram =
    std::function<void(const PlacedRecord&, std::span<const HistogramBucket> buckets)>;
Result<void> for_each_histogram(store::ValueReader& reader, const store::Series& series,
                                size_t records_max, const VisitHistogram& visit);

}  // namespace stepscope::query
