// SPDX-License-Identifier: Apache-2.0
#include "query/records/distribution.h"

#include <algorithm>
#include <vector>

namespace stepscope::query {
namespace {

// The cumulative share of the counts up to the end of each bucket, in basis points.
std::vector<double> cumulative_shares(std::span<const HistogramBucket> buckets) {
  double total = 0;
  for (const HistogramBucket& bucket : buckets) total += bucket.count;
  if (total == 0) total = 1;
  std::vector<double> shares;
  shares.reserve(buckets.size());
  double share = 0;
  for (const HistogramBucket& bucket : buckets) {
    share += bucket.count * static_cast<double>(kBasisPoints.back()) / total;
    shares.push_back(share);
  }
  return shares;
}

double share_before(const std::vector<double>& shares, size_t i) {
  return i == 0 ? 0 : shares[i - 1];
}

// The bucket that contains the point; never an empty one.
size_t bucket_of(const std::vector<double>& shares, double point) {
  const auto is_before = [point](double share) { return share <= point; };
  auto i = static_cast<size_t>(std::partition_point(shares.begin(), shares.end(), is_before) -
                               shares.begin());
  while (i < shares.size() && shares[i] == share_before(shares, i)) ++i;
  return i;
}

}  // namespace

Distribution distribution(std::span<const HistogramBucket> buckets) {
  Distribution values = {};
  if (buckets.empty()) return values;
  const double least = buckets.front().left;
  const double greatest = buckets.back().right;
  const std::vector<double> shares = cumulative_shares(buckets);
  for (size_t k = 0; k < values.size(); ++k) {
    const auto point = static_cast<double>(kBasisPoints[k]);
    const size_t i = bucket_of(shares, point);
    if (i == shares.size()) {
      values[k] = greatest;
      continue;
    }
    const double before = share_before(shares, i);
    const double left = before == 0 ? least : std::max(buckets[i - 1].right, least);
    const double right = std::min(buckets[i].right, greatest);
    values[k] = left + (point - before) * (right - left) / (shares[i] - before);
  }
  return values;
}

}  // namespace stepscope::query
