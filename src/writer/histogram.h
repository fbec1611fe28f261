// SPDX-License-Identifier: Apache-2.0
// Histograms as Summary.Values: the form of TensorFlow 2 and the one of torch.
#pragma once

#include <stepscope/array.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "writer/buckets.h"
#include "writer/metadata.h"

namespace stepscope::writer {

struct HistogramValue {
  std::string value;
  int64_t left_out = 0;  // NaN and infinite numbers that are in no bucket.
};

// Buckets of one width, as TensorBoard's summary_v2.histogram makes them. About 2 ms for a million
// floats.
Result<HistogramValue> histogram_value(std::string_view tag, const Array& array,
                                       size_t buckets = 30,
                                       NotFinite not_finite = NotFinite::kRefuse,
                                       const Description& description = {});

// Buckets somebody else has counted.
Result<std::string> bucket_value(std::string_view tag, std::span<const Bucket> buckets,
                                 const Description& description = {});

// Where a legacy histogram has its edges. The standard is torch's bins="tensorflow".
struct Bins {
  size_t count = 0;           // If not 0: so many of one width.
  std::vector<double> edges;  // If not empty: these, which must not fall.
  size_t max_bins = 0;        // If not 0: neighbours are joined until they are about that few.
};

// The same HistogramProto as torch.utils.tensorboard: empty buckets at both ends are left out but
// for one at the left, whose limit is where the numbers begin. An empty array is an error.
Result<HistogramValue> legacy_histogram_value(std::string_view tag, const Array& array,
                                              const Bins& bins = {},
                                              NotFinite not_finite = NotFinite::kRefuse);

// What a HistogramProto holds; counts[i] is of the numbers up to limits[i].
struct LegacyHistogram {
  double min = 0;
  double max = 0;
  double num = 0;
  double sum = 0;
  double sum_squares = 0;
  std::vector<double> limits;
  std::vector<double> counts;
};
Result<std::string> legacy_histogram_value(std::string_view tag, const LegacyHistogram& histogram);

}  // namespace stepscope::writer
