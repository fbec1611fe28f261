// SPDX-License-Identifier: Apache-2.0
#include "stats/ped_anova.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "stats/parzen.h"

namespace stepscope::stats {
namespace {

constexpr size_t kGridPlacesMax = 50;
constexpr size_t kTrialsMin = 2;  // Fewer trials have no distribution.

// How many places of the grid the column needs.
size_t grid_size(const Column& column) {
  if (column.is_category()) return column.categories;
  const double range = column.high - column.low;
  double places = kGridPlacesMax;
  if (column.is_log && column.step == 1) {
    places = std::ceil(std::log2(range + 1)) + 1;
  } else if (!column.is_log && column.step > 0) {
    places = std::round(range / column.step) + 1;
  }
  return static_cast<size_t>(std::clamp(places, 2.0, double{kGridPlacesMax}));
}

size_t place_of(const Column& column, double value, size_t places) {
  if (column.is_category()) return static_cast<size_t>(value);
  const auto scale = [&](double number) { return column.is_log ? std::log(number) : number; };
  const double low = scale(column.low);
  const double step = (scale(column.high) - low) / static_cast<double>(places - 1);
  // Halfway between two places is the lower one.
  const double place = std::ceil((scale(value) - low) / step - 0.5);
  return static_cast<size_t>(std::clamp(place, 0.0, static_cast<double>(places - 1)));
}

// How far the chosen trials are from all counted ones on the axis.
double divergence(const Column& column, const std::vector<double>& chosen,
                  const std::vector<double>& counted) {
  constexpr double kNeverZero = 1e-12;
  const auto density = column.is_category() ? category_density : number_density;
  const std::vector<double> top = density(chosen);
  const std::vector<double> all = density(counted);
  double sum = 0;
  for (size_t place = 0; place < top.size(); ++place) {
    const double ratio = (top[place] + kNeverZero) / (all[place] + kNeverZero) - 1;
    sum += (all[place] + kNeverZero) * ratio * ratio;
  }
  return sum;
}

double importance(const Column& column, const std::vector<bool>& is_counted,
                  const std::vector<bool>& is_chosen) {
  if (column.is_fixed()) return 0;
  const size_t places = grid_size(column);
  std::vector<double> counted(places, 0);
  std::vector<double> chosen(places, 0);
  double counted_total = 0, chosen_total = 0, counted_present = 0, chosen_present = 0;
  for (size_t trial = 0; trial < column.values.size(); ++trial) {
    if (!is_counted[trial]) continue;
    const double is_top = is_chosen[trial] ? 1 : 0;
    counted_total += 1;
    chosen_total += is_top;
    if (std::isnan(column.values[trial])) continue;
    const size_t place = place_of(column, column.values[trial], places);
    counted_present += 1;
    chosen_present += is_top;
    counted[place] += 1;
    chosen[place] += is_top;
  }
  if (chosen_present == 0 || counted_present < kTrialsMin) return 0;
  const double quantile = chosen_total / counted_total;
  const double share_of_chosen = chosen_present / chosen_total;
  const double share_of_counted = counted_present / counted_total;
  return quantile * quantile * share_of_chosen * share_of_chosen / share_of_counted *
         divergence(column, chosen, counted);
}

}  // namespace

std::vector<bool> best_trials(std::span<const double> target, double quantile,
                              bool is_lower_better) {
  const double sign = is_lower_better ? 1 : -1;
  std::vector<double> losses;
  for (const double value : target) {
    if (std::isfinite(value)) losses.push_back(sign * value);
  }
  std::vector<bool> is_best(target.size(), false);
  if (losses.empty()) return is_best;
  const double wanted = std::ceil(quantile * static_cast<double>(losses.size()));
  const auto rank =
      static_cast<ptrdiff_t>(std::clamp(wanted - 1, 0.0, static_cast<double>(losses.size() - 1)));
  std::nth_element(losses.begin(), losses.begin() + rank, losses.end());
  const double limit = losses[static_cast<size_t>(rank)];
  for (size_t trial = 0; trial < target.size(); ++trial) {
    is_best[trial] = std::isfinite(target[trial]) && sign * target[trial] <= limit;
  }
  return is_best;
}

std::vector<double> ped_anova(std::span<const Column> columns, const std::vector<bool>& is_counted,
                              const std::vector<bool>& is_chosen) {
  std::vector<double> importances;
  for (const Column& column : columns) {
    importances.push_back(importance(column, is_counted, is_chosen));
  }
  return importances;
}

}  // namespace stepscope::stats
