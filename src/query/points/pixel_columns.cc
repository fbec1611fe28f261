// SPDX-License-Identifier: Apache-2.0
#include "query/points/pixel_columns.h"

#include <algorithm>
#include <cmath>

namespace stepscope::query {

namespace {

constexpr double kLinearShare = 1e-6;  // Of a logarithmic axis.

}  // namespace

void PixelColumns::reset(size_t pixels, double begin, double end, bool is_log) {
  columns_.assign(pixels, Column());
  unit_ = is_log ? std::max(std::abs(begin), std::abs(end)) * kLinearShare : 0;
  begin_ = scaled(begin);
  scale_ = static_cast<double>(pixels) / (scaled(end) - begin_);
}

void PixelColumns::add_nan(Column& column, uint64_t number) {
  if (column.first_nan == kNone) column.first_nan = number;
  column.last_nan = number;
}

void PixelColumns::add_chunk(size_t column_index, uint64_t first, const store::Chunk& chunk) {
  Column& column = columns_[column_index];
  const auto& summary = chunk.summary();
  if (column.first == kNone) column.first = first;
  column.last = first + chunk.size() - 1;
  if (summary.nan_count < chunk.size()) {
    add_low(column, first + summary.value_min_index, summary.value_min);
    add_high(column, first + summary.value_max_index, summary.value_max);
  }
  if (summary.nan_count > 0) {
    size_t i = 0;
    while (!std::isnan(chunk.value(i))) ++i;
    add_nan(column, first + i);
    for (i = chunk.size() - 1; !std::isnan(chunk.value(i));) --i;
    add_nan(column, first + i);
  }
}

void PixelColumns::append_kept(const Column& column, std::vector<uint64_t>& numbers) {
  if (column.first == kNone) return;
  uint64_t inner[] = {column.low, column.high, column.first_nan, column.last_nan};
  std::sort(std::begin(inner), std::end(inner));
  numbers.push_back(column.first);
  for (const uint64_t number : inner) {
    if (number != kNone && number != numbers.back()) numbers.push_back(number);
  }
  if (column.last != numbers.back()) numbers.push_back(column.last);
}

std::vector<uint64_t> PixelColumns::kept() const {
  std::vector<uint64_t> numbers;
  numbers.reserve(4 * columns_.size());
  for (const Column& column : columns_) append_kept(column, numbers);
  // The numbers are unsorted only if x goes back and forth.
  if (!std::is_sorted(numbers.begin(), numbers.end())) std::sort(numbers.begin(), numbers.end());
  return numbers;
}

}  // namespace stepscope::query
