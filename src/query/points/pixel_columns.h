// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "store/chunk.h"

namespace stepscope::query {

// Selects the points of a series that make its line look as if every point were drawn: for each
// pixel column the first, lowest, highest and last point, and the first and last NaN. Points are
// identified by number and added in that order; their x may jump. Of equal extremes, the first is
// kept. Memory: 64 bytes per column.
class PixelColumns {
 public:
  // Clears all columns, which now divide x from `begin` to `end`, both included. `pixels` > 0.
  // On a logarithmic axis they divide its six upper decades, on either side of zero, and the rest
  // evenly.
  void reset(size_t pixels, double begin, double end, bool is_log = false);

  // For a window of zero width, or one too wide for a double, the position is NaN, which the first
  // comparison catches.
  size_t column_of(double x) const {
    const double place = (scaled(x) - begin_) * scale_;
    if (!(place > 0)) return 0;
    const size_t last = columns_.size() - 1;
    return place >= static_cast<double>(last) ? last : static_cast<size_t>(place);
  }

  void add(size_t column_index, uint64_t number, double value) {
    Column& column = columns_[column_index];
    if (column.first == kNone) column.first = number;
    column.last = number;
    if (std::isnan(value)) return add_nan(column, number);
    add_low(column, number, value);
    add_high(column, number, value);
  }

  // Adds a chunk that lies entirely in one column; its first point is number `first`. Uses the
  // chunk's summary where possible instead of unpacking.
  void add_chunk(size_t column_index, uint64_t first, const store::Chunk& chunk);

  // The selected numbers, ascending and unique.
  std::vector<uint64_t> kept() const;

 private:
  static constexpr uint64_t kNone = ~uint64_t{0};

  struct Column {
    uint64_t first = kNone, last = kNone;
    uint64_t low = kNone, high = kNone;
    uint64_t first_nan = kNone, last_nan = kNone;
    double low_value = 0, high_value = 0;
  };
  double scaled(double x) const { return unit_ == 0 ? x : std::asinh(x / unit_); }
  static void add_nan(Column& column, uint64_t number);
  static void add_low(Column& column, uint64_t number, double value) {
    if (column.low != kNone && !(value < column.low_value)) return;
    column.low = number;
    column.low_value = value;
  }
  static void add_high(Column& column, uint64_t number, double value) {
    if (column.high != kNone && !(value > column.high_value)) return;
    column.high = number;
    column.high_value = value;
  }
  static void append_kept(const Column& column, std::vector<uint64_t>& numbers);

  std::vector<Column> columns_;
  double unit_ = 0;   // Where a logarithmic axis turns linear; 0 for a linear axis.
  double begin_ = 0;  // In the units of scaled().
  double scale_ = 0;  // Columns per unit of scaled().
};

}  // namespace stepscope::query
