// SPDX-License-Identifier: Apache-2.0
#include "trials/logarithmic.h"

#include <algorithm>
#include <cmath>

namespace stepscope::trials {
namespace {

// How far the middle value is from the middle of the range, as a share of the range.
double lopsidedness(double low, double median, double high) {
  return std::abs((median - low) / (high - low) - 0.5);
}

}  // namespace

bool looks_logarithmic(const std::vector<double>& values) {
  std::vector<double> distinct;
  for (const double value : values) {
    if (!std::isnan(value)) distinct.push_back(value);
  }
  std::sort(distinct.begin(), distinct.end());
  distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
  if (distinct.size() < 3 || distinct.front() <= 0) return false;
  const double low = distinct.front();
  const double high = distinct.back();
  constexpr double kRatioMin = 16;  // Batch sizes from 16 to 256.
  if (high / low < kRatioMin) return false;
  const double median = distinct[distinct.size() / 2];
  return lopsidedness(std::log(low), std::log(median), std::log(high)) <
         lopsidedness(low, median, high);
}

}  // namespace stepscope::trials
