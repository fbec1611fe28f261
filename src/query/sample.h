// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "store/run.h"

namespace stepscope::query {

// The points of a series as TensorBoard's routes answer them: what is current, in the order of
// steps, and of several points with one step the last.
//
// If these are more than `points_max` they are thinned to at most that many. The first and the last
// stay, and of every bucket of neighbours the least and the greatest value, so no spike is lost
// once there is room for four; where values are NaN, one NaN of every bucket stays too. 0: no
// limit.
//
// Cost: one pass over steps, and one over values if points must be left out.
std::vector<store::Point> sample(const store::Series& series, size_t points_max);

}  // namespace stepscope::query
