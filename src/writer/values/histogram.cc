// SPDX-License-Identifier: Apache-2.0
#include "writer/values/histogram.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/text/quantities.h"
#include "record/tags.h"
#include "record/wire_writer.h"
#include "writer/values/tensor.h"

namespace stepscope::writer {
namespace {

// Far more than any chart shows; with more, a value would take megabytes.
constexpr size_t kBucketsMax = 1'000'000;

Result<void> check_bins(const Bins& bins) {
  if (bins.count > kBucketsMax || bins.edges.size() > kBucketsMax) {
    return with_hint(invalid("a histogram can have at most {} buckets", kBucketsMax),
                     "request fewer");
  }
  if (bins.edges.empty()) return {};
  const bool all_numbers = std::none_of(bins.edges.begin(), bins.edges.end(),
                                        [](double edge) { return std::isnan(edge); });
  if (bins.edges.size() < 2 || !all_numbers ||
      !std::is_sorted(bins.edges.begin(), bins.edges.end())) {
    return with_hint(invalid("the bin edges are not in ascending order"),
                     "pass two or more edges, each at least as large as the previous one");
  }
  return {};
}

EdgedCounts count(const Array& array, const Statistics& statistics, const Bins& bins) {
  if (!bins.edges.empty()) return count_between(array, bins.edges);
  if (bins.count > 0) return count_evenly(array, statistics, bins.count);
  return count_exponentially(array, statistics);
}

// Joins as many neighbours as fit max_bins times; the last bucket joins the rest.
EdgedCounts joined(EdgedCounts counted, size_t max_bins) {
  const size_t bins = counted.counts.size();
  if (max_bins == 0 || bins <= max_bins) return counted;
  const size_t together = bins / max_bins;
  EdgedCounts out;
  for (size_t i = 0; i < bins; i += together) {
    out.edges.push_back(counted.edges[i]);
    out.counts.push_back(0);
    for (size_t j = i; j < std::min(i + together, bins); ++j)
      out.counts.back() += counted.counts[j];
  }
  out.edges.push_back(counted.edges.back());
  return out;
}

LegacyHistogram trimmed(const Statistics& statistics, const EdgedCounts& counted) {
  LegacyHistogram out;
  out.min = statistics.min;
  out.max = statistics.max;
  out.num = static_cast<double>(statistics.count);
  out.sum = statistics.sum;
  out.sum_squares = statistics.sum_squares;
  const auto is_full = [](int64_t count) { return count > 0; };
  const auto& counts = counted.counts;
  const auto first = std::find_if(counts.begin(), counts.end(), is_full);
  const auto last = std::find_if(counts.rbegin(), counts.rend(), is_full).base();
  if (first == counts.end()) return out;
  out.counts.push_back(0);
  out.counts.insert(out.counts.end(), first, last);
  out.limits.assign(counted.edges.begin() + (first - counts.begin()),
                    counted.edges.begin() + (last - counts.begin()) + 1);
  return out;
}

std::string encode(const LegacyHistogram& histogram) {
  record::WireWriter writer;
  namespace tags = record::histogram_tag;
  writer.fixed64(tags::kMin, histogram.min)
      .fixed64(tags::kMax, histogram.max)
      .fixed64(tags::kNum, histogram.num)
      .fixed64(tags::kSum, histogram.sum)
      .fixed64(tags::kSumSquares, histogram.sum_squares)
      .packed(tags::kBucketLimit, std::span<const double>(histogram.limits))
      .packed(tags::kBucket, std::span<const double>(histogram.counts));
  return writer.take();
}

}  // namespace

Result<HistogramValue> histogram_value(std::string_view tag, const Array& array, size_t buckets,
                                       NotFinite not_finite, const Description& description) {
  RETURN_IF_ERROR(check_bins({.count = buckets, .edges = {}}));
  TRY(const Statistics statistics, measure(array, not_finite));
  TRY(std::string value, bucket_value(tag, equal_buckets(array, statistics, buckets), description));
  return HistogramValue{.value = std::move(value), .left_out = statistics.left_out};
}

Result<std::string> bucket_value(std::string_view tag, std::span<const Bucket> buckets,
                                 const Description& description) {
  static_assert(sizeof(Bucket) == 3 * sizeof(double), "buckets are stored as rows of a tensor");
  const auto rows = static_cast<int64_t>(buckets.size());
  TRY(const std::string tensor, encode_tensor(Array(buckets.data(), DataType::kDouble, {rows, 3})));
  return tensor_value(tag, "histograms", {}, DataClass::Tensor, description, tensor);
}

Result<HistogramValue> legacy_histogram_value(std::string_view tag, const Array& array,
                                              const Bins& bins, NotFinite not_finite) {
  RETURN_IF_ERROR(check_bins(bins));
  TRY(const Statistics statistics, measure(array, not_finite));
  if (statistics.count == 0) {
    return with_hint(invalid("there are no numbers for the histogram"),
                     "log it only when there is data");
  }
  const EdgedCounts counted = joined(count(array, statistics, bins), bins.max_bins);
  const LegacyHistogram histogram = trimmed(statistics, counted);
  if (histogram.counts.empty()) {
    return with_hint(
        statistics.count == 1
            ? invalid("the only number is not within the bin edges")
            : invalid("none of the {} numbers is within the bin edges", statistics.count),
        "pass edges that span from the smallest number to the largest");
  }
  const int64_t inside = std::accumulate(counted.counts.begin(), counted.counts.end(), int64_t{0});
  return HistogramValue{legacy_value(tag, record::value_tag::kHistogram, encode(histogram)),
                        statistics.left_out, statistics.count - inside};
}

Result<std::string> legacy_histogram_value(std::string_view tag, const LegacyHistogram& histogram) {
  if (histogram.limits.size() != histogram.counts.size() || histogram.limits.empty()) {
    return with_hint(invalid("a histogram cannot have {} and {}",
                             counted(histogram.limits.size(), "bucket limit"),
                             counted(histogram.counts.size(), "count")),
                     "pass one limit and one count for each bucket");
  }
  return legacy_value(tag, record::value_tag::kHistogram, encode(histogram));
}

}  // namespace stepscope::writer
