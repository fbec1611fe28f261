// SPDX-License-Identifier: Apache-2.0
#include "query/records/histogram.h"

#include <utility>

namespace stepscope::query {

Result<std::vector<HistogramBucket>> histogram_buckets(const store::Value& value) {
  if (value.is_text() || value.dims.size() != 2 || value.dims[1] != 3) {
    return invalid("a histogram must be numbers with the shape [buckets, 3]");
  }
  std::vector<HistogramBucket> buckets(value.size() / 3);
  for (size_t i = 0; i < buckets.size(); ++i) {
    buckets[i] = {value.number(3 * i), value.number(3 * i + 1), value.number(3 * i + 2)};
  }
  return buckets;
}

std::unique_ptr<PieceSource> json_of_histograms(store::ValueReader& reader,
                                                const ValuesQuery& query, WriteHistogram write) {
  return json_of_values(reader, query,
                        [write = std::move(write)](JsonWriter& json, const PlacedRecord& record,
                                                   const store::Value& value) {
                          const auto buckets = histogram_buckets(value);
                          if (buckets.ok()) write(json, record, buckets.value());
                        });
}

}  // namespace stepscope::query
