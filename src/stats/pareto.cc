// SPDX-License-Identifier: Apache-2.0
#include "stats/pareto.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace stepscope::stats {
namespace {

struct Costs {
  double first = 0, second = 0;  // Lower is better.
  size_t trial = 0;
};

std::vector<Costs> costs_of(const Objective& first, const Objective& second) {
  std::vector<Costs> costs;
  for (size_t trial = 0; trial < first.values.size(); ++trial) {
    const double a = first.values[trial];
    const double b = second.values[trial];
    if (!std::isfinite(a) || !std::isfinite(b)) continue;
    costs.push_back({first.is_lower_better ? a : -a, second.is_lower_better ? b : -b, trial});
  }
  return costs;
}

}  // namespace

std::vector<bool> pareto_front(const Objective& first, const Objective& second) {
  std::vector<Costs> costs = costs_of(first, second);
  std::sort(costs.begin(), costs.end(), [](const Costs& a, const Costs& b) {
    return a.first != b.first ? a.first < b.first : a.second < b.second;
  });
  std::vector<bool> is_on_front(first.values.size(), false);
  double lowest = std::numeric_limits<double>::infinity();  // Of `second`, among cheaper trials.
  for (size_t begin = 0; begin < costs.size();) {
    const Costs& best = costs[begin];  // Of all with this value of `first`.
    const bool is_beaten = best.second >= lowest;
    size_t end = begin;
    for (; end < costs.size() && costs[end].first == best.first; ++end) {
      is_on_front[costs[end].trial] = !is_beaten && costs[end].second == best.second;
    }
    lowest = std::min(lowest, best.second);
    begin = end;
  }
  return is_on_front;
}

}  // namespace stepscope::stats
