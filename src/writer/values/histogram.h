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
#include "writer/values/buckets.h"
#include "writer/values/metadata.h"

namespace stepscope::writer {

struct HistogramValue {
  std::string value;
  int64_t left_out = 0;  // NaN and infinite numbers, which fit no bucket.
  int64_t outside = 0;   // Finite numbers that are not between the edges that were passed.
};

// Buckets of equal width, like TensorBoard's summary_v2.histogram. About 2 ms for a million floats.
Result<HistogramValue> histogram_value(std::string_view tag, const Array& array,
                                       size_t buckets = 30,
                                       NotFinite not_finite = NotFinite::Refuse,
                                       const Description& description = {});

// Precomputed buckets.
Result<std::string> bucket_value(std::string_view tag, std::span<const Bucket> buckets,
                                 const Description& description = {});

// The edges of a legacy histogram. The default is torch's bins="tensorflow".
struct Bins {
  size_t count = 0;           // If not 0: this many bins of equal width.
  std::vector<double> edges;  // If not empty: these edges, which must be ascending.
  size_t max_bins = 0;        // If not 0: neighbours are merged until about this many are left.
};

// The same HistogramProto as torch.utils.tensorboard: empty buckets at both ends are omitted except
// one at the left, whose limit is where the numbers start. An empty array is an error.
Result<HistogramValue> legacy_histogram_value(std::string_view tag, const Array& array,
                                              const Bins& bins = {},
                                              NotFinite not_finite = NotFinite::Refuse);

// The fields of a HistogramProto; counts[i] counts the numbers up to limits[i].
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
