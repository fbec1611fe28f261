// SPDX-License-Identifier: Apache-2.0
#include "stats/parzen.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <numeric>

namespace stepscope::stats {
namespace {

struct Observations {
  std::vector<double> places;  // Those observed, ascending.
  std::vector<double> counts;
  double total = 0;
};

Observations observed(const std::vector<double>& counts) {
  Observations result;
  for (size_t place = 0; place < counts.size(); ++place) {
    if (counts[place] == 0) continue;
    result.places.push_back(static_cast<double>(place));
    result.counts.push_back(counts[place]);
    result.total += counts[place];
  }
  return result;
}

double deviation(const Observations& all) {
  double mean = 0;
  for (size_t i = 0; i < all.places.size(); ++i) mean += all.places[i] * all.counts[i] / all.total;
  double squares = 0;
  for (size_t i = 0; i < all.places.size(); ++i) {
    squares += (all.places[i] - mean) * (all.places[i] - mean) * all.counts[i];
  }
  return std::sqrt(squares / std::max(1.0, all.total - 1));
}

// The distance between the quartiles.
double middle_half(const Observations& all) {
  std::vector<double> sums(all.counts.size());
  std::partial_sum(all.counts.begin(), all.counts.end(), sums.begin());
  const auto first = std::lower_bound(sums.begin(), sums.end(), std::floor(all.total / 4));
  const auto third = std::upper_bound(sums.begin(), sums.end(), std::floor(all.total * 3 / 4));
  const auto last = static_cast<ptrdiff_t>(all.places.size()) - 1;
  const auto upper = static_cast<size_t>(std::min(third - sums.begin(), last));
  return all.places[upper] - all.places[static_cast<size_t>(first - sums.begin())];
}

// Scott's rule, but never narrower than a place of the grid.
double kernel_width(const Observations& all) {
  constexpr double kWidthMin = 0.5 / 1.64;  // 90 % of the kernel is within its place.
  const double spread = std::min(middle_half(all) / 1.34, deviation(all));
  return std::max(1.059 * spread * std::pow(all.total, -0.2), kWidthMin);
}

// P(a < Z < b) of the standard normal distribution, precise in both tails.
double normal_between(double a, double b) {
  constexpr double kInverseRoot2 = 1 / std::numbers::sqrt2;
  if (a > 0) return (std::erfc(a * kInverseRoot2) - std::erfc(b * kInverseRoot2)) / 2;
  return (std::erfc(-b * kInverseRoot2) - std::erfc(-a * kInverseRoot2)) / 2;
}

void add_kernel(std::vector<double>& density, double middle, double width, double weight) {
  const auto scaled = [&](double place) { return (place - middle) / width; };
  const double end = static_cast<double>(density.size()) - 0.5;
  const double inside = normal_between(scaled(-0.5), scaled(end));
  for (size_t i = 0; i < density.size(); ++i) {
    const auto place = static_cast<double>(i);
    density[i] += weight * normal_between(scaled(place - 0.5), scaled(place + 0.5)) / inside;
  }
}

}  // namespace

std::vector<double> number_density(const std::vector<double>& counts) {
  const Observations all = observed(counts);
  const double width = kernel_width(all);
  std::vector<double> density(counts.size(), 0);
  for (size_t i = 0; i < all.places.size(); ++i) {
    add_kernel(density, all.places[i], width, all.counts[i] / (all.total + 1));
  }
  const auto size = static_cast<double>(counts.size());
  add_kernel(density, (size - 1) / 2, size, 1 / (all.total + 1));
  return density;
}

std::vector<double> category_density(const std::vector<double>& counts) {
  const Observations all = observed(counts);
  const auto kernels = static_cast<double>(all.places.size()) + 1;
  const auto size = static_cast<double>(counts.size());
  // Every kernel gives each place a little, and its own place 1 more.
  const double little = 1 / kernels;
  const double sum = 1 + size * little;
  std::vector<double> density(counts.size(), 1 / size / (all.total + 1));
  for (size_t i = 0; i < all.places.size(); ++i) {
    const double weight = all.counts[i] / (all.total + 1) / sum;
    for (double& place : density) place += weight * little;
    density[static_cast<size_t>(all.places[i])] += weight;
  }
  return density;
}

}  // namespace stepscope::stats
