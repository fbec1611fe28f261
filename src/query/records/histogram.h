// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "base/result.h"
#include "query/records/values.h"
#include "store/value.h"

namespace stepscope::query {

// The number of logged numbers from `left` to `right`.
struct HistogramBucket {
  double left = 0;
  double right = 0;
  double count = 0;

  bool operator==(const HistogramBucket&) const = default;
};

// The buckets of a value of shape [buckets, 3], of any type of number; none for [0, 3]. Invalid if
// the value has another shape.
Result<std::vector<HistogramBucket>> histogram_buckets(const store::Value& value);

// The histograms of a series as a JSON list in pieces, chosen and read as json_of_values() does,
// each as `write` writes it. Values that are not histograms are skipped.
using WriteHistogram =
    std::function<void(JsonWriter&, const PlacedRecord&, std::span<const HistogramBucket> buckets)>;
std::unique_ptr<PieceSource> json_of_histograms(store::ValueReader& reader,
                                                const ValuesQuery& query, WriteHistogram write);

}  // namespace stepscope::query
