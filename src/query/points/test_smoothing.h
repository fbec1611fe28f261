// SPDX-License-Identifier: Apache-2.0
// Smoothing in its simplest form, for tests.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

namespace stepscope::query {

inline std::vector<double> smoothed_naively(const std::vector<double>& values, double weight) {
  const bool is_constant =
      std::all_of(values.begin(), values.end(), [&](double v) { return v == values.front(); });
  std::vector<double> smoothed = values;
  double last = 0;
  int n = 0;
  for (double& value : smoothed) {
    if (is_constant || !std::isfinite(value)) continue;
    last = last * weight + (1 - weight) * value;
    ++n;
    value = last / (1 - std::pow(weight, n));
  }
  return smoothed;
}

// Equal up to rounding relative to the largest input value. NaN equals NaN.
inline bool is_nearly_equal(double a, double b, double greatest) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
  return a == b || std::fabs(a - b) <= 1e-13 * greatest;
}

}  // namespace stepscope::query
