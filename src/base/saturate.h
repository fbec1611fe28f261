// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <limits>

namespace stepscope {

// A number as a whole one: what is behind the point is cut off, what is beyond the type's range
// becomes its end, and NaN becomes 0.
template <typename Integer>
Integer saturate(double value) {
  using Limits = std::numeric_limits<Integer>;
  if (std::isnan(value)) return 0;
  if (value <= static_cast<double>(Limits::min())) return Limits::min();
  // The greatest int64_t is no double: the nearest one is already out of range.
  if (value >= static_cast<double>(Limits::max())) return Limits::max();
  return static_cast<Integer>(value);
}

}  // namespace stepscope
