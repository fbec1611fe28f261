// SPDX-License-Identifier: Apache-2.0
#include "stats/correlation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace stepscope::stats {
namespace {

double mean_of(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double pearson(const std::vector<double>& first, const std::vector<double>& second) {
  const double first_mean = mean_of(first);
  const double second_mean = mean_of(second);
  double product = 0, first_squares = 0, second_squares = 0;
  for (size_t i = 0; i < first.size(); ++i) {
    const double a = first[i] - first_mean;
    const double b = second[i] - second_mean;
    product += a * b;
    first_squares += a * a;
    second_squares += b * b;
  }
  const double scale = std::sqrt(first_squares) * std::sqrt(second_squares);
  if (!(scale > 0)) return std::numeric_limits<double>::quiet_NaN();
  return std::clamp(product / scale, -1.0, 1.0);
}

std::vector<double> ranks_of(const std::vector<double>& values) {
  std::vector<size_t> order(values.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) { return values[a] < values[b]; });
  std::vector<double> ranks(values.size());
  for (size_t begin = 0; begin < order.size();) {
    size_t end = begin;
    while (end < order.size() && values[order[end]] == values[order[begin]]) ++end;
    const double rank = static_cast<double>(begin + end - 1) / 2;
    for (size_t i = begin; i < end; ++i) ranks[order[i]] = rank;
    begin = end;
  }
  return ranks;
}

}  // namespace

Correlation correlate(std::span<const double> first, std::span<const double> second) {
  std::vector<double> a, b;
  for (size_t i = 0; i < first.size(); ++i) {
    if (!std::isfinite(first[i]) || !std::isfinite(second[i])) continue;
    a.push_back(first[i]);
    b.push_back(second[i]);
  }
  if (a.empty()) {
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    return {kNone, kNone, 0};
  }
  return {pearson(a, b), pearson(ranks_of(a), ranks_of(b)), a.size()};
}

}  // namespace stepscope::stats
