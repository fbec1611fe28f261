// SPDX-License-Identifier: Apache-2.0
#include "stats/axis.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace stepscope::stats {
namespace {

Axis number_axis(const Column& column) {
  Axis axis;
  const size_t trials = column.values.size();
  std::vector<double> distinct;
  distinct.reserve(trials);
  for (const double value : column.values) {
    if (!std::isnan(value)) distinct.push_back(value);
  }
  const size_t missing = trials - distinct.size();
  std::sort(distinct.begin(), distinct.end());
  distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());

  const double start =
      static_cast<double>(missing) / static_cast<double>(std::max<size_t>(1, trials));
  const auto place = [&](double value) { return column.is_log ? std::log(value) : value; };
  const double low = place(column.low);
  const double range = place(column.high) - low;
  if (missing > 0) axis.positions.push_back(start);
  for (const double value : distinct) {
    const double share = range > 0 ? (place(value) - low) / range : 0;
    axis.positions.push_back(start + (1 - start) * std::clamp(share, 0.0, 1.0));
  }
  axis.codes.reserve(trials);
  for (const double value : column.values) {
    const auto at = std::lower_bound(distinct.begin(), distinct.end(), value) - distinct.begin();
    axis.codes.push_back(std::isnan(value) ? 0 : static_cast<uint32_t>(at) + (missing > 0));
  }
  axis.code_count = static_cast<uint32_t>(axis.positions.size());
  axis.ascending.resize(trials);
  std::iota(axis.ascending.begin(), axis.ascending.end(), 0);
  std::stable_sort(axis.ascending.begin(), axis.ascending.end(),
                   [&](uint32_t a, uint32_t b) { return axis.codes[a] < axis.codes[b]; });
  return axis;
}

// The code of each category, and of a missing value at the end.
std::vector<uint32_t> category_codes(const std::vector<size_t>& counts, uint32_t& code_count) {
  std::vector<uint32_t> order;
  for (uint32_t category = 0; category < counts.size(); ++category) {
    const bool is_missing = category + 1 == counts.size();
    if (!is_missing || counts[category] > 0) order.push_back(category);
  }
  if (order.size() > Axis::kCategoriesMax) {
    std::stable_sort(order.begin(), order.end(),
                     [&](uint32_t a, uint32_t b) { return counts[a] > counts[b]; });
  }
  code_count = std::min(static_cast<uint32_t>(order.size()), Axis::kCategoriesMax);
  std::vector<uint32_t> codes(counts.size(), 0);
  for (uint32_t rank = 0; rank < order.size(); ++rank) {
    codes[order[rank]] = std::min(rank, Axis::kCategoriesMax - 1);
  }
  return codes;
}

Axis category_axis(const Column& column) {
  const auto index_of = [&](double value) {
    return std::isnan(value) ? column.categories : static_cast<size_t>(value);
  };
  std::vector<size_t> counts(column.categories + 1, 0);
  for (const double value : column.values) ++counts[index_of(value)];

  Axis axis;
  axis.is_category = true;
  const std::vector<uint32_t> codes = category_codes(counts, axis.code_count);
  axis.codes.reserve(column.values.size());
  for (const double value : column.values) axis.codes.push_back(codes[index_of(value)]);
  return axis;
}

}  // namespace

Axis make_axis(const Column& column) {
  return column.is_category() ? category_axis(column) : number_axis(column);
}

}  // namespace stepscope::stats
