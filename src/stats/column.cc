// SPDX-License-Identifier: Apache-2.0
#include "stats/column.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace stepscope::stats {

Column number_column(std::vector<double> values, bool is_log) {
  Column column;
  column.low = std::numeric_limits<double>::infinity();
  column.high = -column.low;
  bool are_whole = true;
  for (const double value : values) {
    if (std::isnan(value)) continue;
    column.low = std::min(column.low, value);
    column.high = std::max(column.high, value);
    are_whole = are_whole && std::trunc(value) == value;
  }
  if (column.low > column.high) column.low = column.high = 0;
  column.is_log = is_log && column.low > 0;
  column.step = are_whole ? 1 : 0;
  column.values = std::move(values);
  return column;
}

}  // namespace stepscope::stats
