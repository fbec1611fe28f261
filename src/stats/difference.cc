// SPDX-License-Identifier: Apache-2.0
#include "stats/difference.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace stepscope::stats {
namespace {

constexpr double kUndefined = std::numeric_limits<double>::quiet_NaN();

struct Groups {
  std::vector<double> chosen, rest;
};

Groups values_of_groups(const Column& column, const std::vector<bool>& is_counted,
                        const std::vector<bool>& is_chosen) {
  Groups groups;
  for (size_t trial = 0; trial < column.values.size(); ++trial) {
    const double value = column.values[trial];
    if (!is_counted[trial] || std::isnan(value)) continue;
    (is_chosen[trial] ? groups.chosen : groups.rest).push_back(value);
  }
  return groups;
}

double quantile_of(const std::vector<double>& sorted, double share) {
  if (sorted.empty()) return kUndefined;
  const double at = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<size_t>(at);
  const size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (at - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

GroupValues numbers_of(const std::vector<double>& sorted) {
  return {.trials = sorted.size(),
          .low_quartile = quantile_of(sorted, 0.25),
          .median = quantile_of(sorted, 0.5),
          .high_quartile = quantile_of(sorted, 0.75)};
}

// Visits the distinct values of both groups in ascending order: visit(first, second) with how many
// values of each group equal it.
template <typename Visit>
void for_each_value(const std::vector<double>& first, const std::vector<double>& second,
                    const Visit& visit) {
  size_t a = 0;
  size_t b = 0;
  while (a < first.size() || b < second.size()) {
    const bool is_first = b == second.size() || (a < first.size() && first[a] <= second[b]);
    const double value = is_first ? first[a] : second[b];
    const size_t a_begin = a;
    const size_t b_begin = b;
    while (a < first.size() && first[a] == value) ++a;
    while (b < second.size() && second[b] == value) ++b;
    visit(static_cast<double>(a - a_begin), static_cast<double>(b - b_begin));
  }
}

void compare_numbers(const std::vector<double>& first, const std::vector<double>& second,
                     Difference& result) {
  const auto n1 = static_cast<double>(first.size());
  const auto n2 = static_cast<double>(second.size());
  const double n = n1 + n2;
  double below1 = 0, below2 = 0, ranks = 0, ties = 0;
  for_each_value(first, second, [&](double count1, double count2) {
    const double count = count1 + count2;
    ranks += count1 * (below1 + below2 + (count + 1) / 2);
    ties += count * count * count - count;
    below1 += count1;
    below2 += count2;
    result.distance = std::max(result.distance, std::abs(below1 / n1 - below2 / n2));
  });
  const double wins = ranks - n1 * (n1 + 1) / 2;
  const double excess = std::abs(wins - n1 * n2 / 2) - 0.5;  // Ranks are whole numbers.
  const double variance = n1 * n2 / 12 * (n + 1 - ties / (n * (n - 1)));
  result.p_value =
      variance > 0 ? std::min(1.0, std::erfc(excess / std::sqrt(variance) / std::numbers::sqrt2))
                   : 1;
}

GroupValues categories_of(const std::vector<double>& values, size_t categories) {
  GroupValues group{.trials = values.size()};
  group.low_quartile = group.median = group.high_quartile = kUndefined;
  group.shares.resize(categories, 0);
  for (const double value : values) {
    group.shares[static_cast<size_t>(value)] += 1 / static_cast<double>(values.size());
  }
  return group;
}

Difference of_categories(const Groups& groups, size_t categories) {
  Difference result{.chosen = categories_of(groups.chosen, categories),
                    .rest = categories_of(groups.rest, categories),
                    .p_value = kUndefined};
  for (size_t category = 0; category < categories; ++category) {
    result.distance += std::abs(result.chosen.shares[category] - result.rest.shares[category]) / 2;
  }
  return result;
}

Difference of_numbers(Groups groups) {
  std::sort(groups.chosen.begin(), groups.chosen.end());
  std::sort(groups.rest.begin(), groups.rest.end());
  Difference result{.chosen = numbers_of(groups.chosen), .rest = numbers_of(groups.rest)};
  if (!groups.chosen.empty() && !groups.rest.empty()) {
    compare_numbers(groups.chosen, groups.rest, result);
  }
  return result;
}

}  // namespace

Difference difference(const Column& column, const std::vector<bool>& is_counted,
                      const std::vector<bool>& is_chosen) {
  Groups groups = values_of_groups(column, is_counted, is_chosen);
  const bool is_empty = groups.chosen.empty() || groups.rest.empty();
  Difference result = column.is_category() ? of_categories(groups, column.categories)
                                           : of_numbers(std::move(groups));
  if (is_empty) result.distance = result.p_value = kUndefined;
  return result;
}

}  // namespace stepscope::stats
